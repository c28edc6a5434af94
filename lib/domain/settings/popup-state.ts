import * as z from 'zod/mini'
import { LIFETIMES } from '../link/expiry'

/** The parts of the popup's form that open and close. */
export const CHIPS = ['tag', 'expires', 'password', 'utm'] as const

export type Chip = (typeof CHIPS)[number]

/** The tag and the lifetime that were last ordered together, each empty for none. A tag belongs to one connection. */
const lastOptionsSchema = z.object({
  connectionId: z.string(),
  tagId: z.string(),
  lifetime: z.union([z.literal(''), z.enum(LIFETIMES)]),
})

export type LastOptions = z.infer<typeof lastOptionsSchema>

/** How the popup was left. */
export const popupStateSchema = z.object({
  open: z.array(z.enum(CHIPS)),
  last: z.optional(lastOptionsSchema),
  /** The domain of the last short link that each connection made, by its id. */
  domains: z.record(z.string(), z.string()),
  isPinHintClosed: z.optional(z.boolean()),
  /** The version of the privacy policy that the user was last told of. */
  policyVersion: z.optional(z.number()),
})

export type PopupState = z.infer<typeof popupStateSchema>

export const FRESH_POPUP: PopupState = { open: [], domains: {} }
