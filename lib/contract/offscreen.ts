import * as z from 'zod/mini'

/** Marks a message as one for the offscreen document, which hears what pages say to the background too. */
export const OFFSCREEN_TARGET = 'offscreen'

export const offscreenMessageSchema = z.object({ target: z.literal(OFFSCREEN_TARGET), text: z.string() })

export const offscreenReplySchema = z.object({ ok: z.boolean() })
