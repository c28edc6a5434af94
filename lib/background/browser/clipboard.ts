/** Writes to the clipboard from the background, whichever page is open. */
export type Clipboard = {
  /** Prepares a write during a request, so that the write is fast. */
  prepare(): void
  /** True once the text is on the clipboard. */
  write(text: string): Promise<boolean>
}

/** For an event page, which has a document and the permission `clipboardWrite` (Firefox). */
export const createNavigatorClipboard = (clipboard: Pick<globalThis.Clipboard, 'writeText'>): Clipboard => ({
  prepare() {},
  write: (text) =>
    clipboard.writeText(text).then(
      () => true,
      () => false,
    ),
})
