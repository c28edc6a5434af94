import type { Clipboard } from './clipboard'

/** For an event page, which has a document and may write by the permission `clipboardWrite` (Firefox). */
export const createNavigatorClipboard = (clipboard: Pick<globalThis.Clipboard, 'writeText'>): Clipboard => ({
  prepare() {},
  write: (text) =>
    clipboard.writeText(text).then(
      () => true,
      () => false,
    ),
})
