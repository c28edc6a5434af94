/** Writes to the clipboard from the background, whatever page is open and whether or not it could be scripted. */
export type Clipboard = {
  /** Gets ready while a request is under way, so that writing does not wait. */
  prepare(): void
  /** True once the text is on the clipboard. */
  write(text: string): Promise<boolean>
}
