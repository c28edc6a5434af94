/** Marks messages for the offscreen document, which also receives those to the background. */
export const OFFSCREEN_TARGET = 'offscreen'

export type OffscreenMessage = { target: typeof OFFSCREEN_TARGET; text: string; html?: string | undefined }

export type OffscreenReply = { ok: boolean }

// By hand: parsing zod would delay the copy that the document is created for.
const fieldOf = (value: unknown, field: string): unknown => Object(value)[field]

export const isOffscreenMessage = (message: unknown): message is OffscreenMessage =>
  fieldOf(message, 'target') === OFFSCREEN_TARGET && typeof fieldOf(message, 'text') === 'string'

/** True if the document has copied the text. */
export const isCopied = (reply: unknown): boolean => fieldOf(reply, 'ok') === true
