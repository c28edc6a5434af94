import * as z from 'zod/mini'

/** The parts of the popup's form that open and close. */
export const CHIPS = ['tag', 'expires', 'password', 'utm'] as const

export type Chip = (typeof CHIPS)[number]

/** How the popup was left. */
export const popupStateSchema = z.object({
  open: z.array(z.enum(CHIPS)),
  /** The domain of the last short link that each connection made, by its id. */
  domains: z.record(z.string(), z.string()),
  isPinHintClosed: z.optional(z.boolean()),
})

export type PopupState = z.infer<typeof popupStateSchema>

export const FRESH_POPUP: PopupState = { open: [], domains: {} }
