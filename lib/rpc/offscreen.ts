/** Marks a message as one for the offscreen document, which hears what pages say to the background too. */
export const OFFSCREEN_TARGET = 'offscreen'

export type OffscreenMessage = { target: typeof OFFSCREEN_TARGET; text: string }

export type OffscreenReply = { ok: boolean }

// Checked by hand: the document is made while a person waits for the clipboard, and has no time to read the schemas.
const fieldOf = (value: unknown, field: string): unknown => Object(value)[field]

export const isOffscreenMessage = (message: unknown): message is OffscreenMessage =>
  fieldOf(message, 'target') === OFFSCREEN_TARGET && typeof fieldOf(message, 'text') === 'string'

/** True where the document says that the text is on the clipboard. */
export const isCopied = (reply: unknown): boolean => fieldOf(reply, 'ok') === true
