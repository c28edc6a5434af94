/** Writes to the clipboard from the background, whichever page is open. */
export type Clipboard = {
  /** Prepares a write during a request, so that the write is fast. */
  prepare(): void
  /** True once the text is on the clipboard, and the same as HTML beside it if that is given. */
  write(text: string, html?: string): Promise<boolean>
}

/** A text, and the same as HTML for programs that take it. */
const richItem = (text: string, html: string): ClipboardItem =>
  new ClipboardItem({ 'text/plain': text, 'text/html': html })

/** For an event page, which has a document and the permission `clipboardWrite` (Firefox). */
export const createNavigatorClipboard = (clipboard: Pick<globalThis.Clipboard, 'write' | 'writeText'>): Clipboard => ({
  prepare() {},
  write: (text, html) =>
    (html === undefined ? clipboard.writeText(text) : clipboard.write([richItem(text, html)])).then(
      () => true,
      () => false,
    ),
})
