/**
 * Has a field hold another text, as if it had been typed: of all ways, only this deprecated one can be taken back with
 * Ctrl+Z (Chromium 156, Firefox 153).
 */
export const replaceText = (field: HTMLInputElement, text: string): void => {
  field.select()
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}
