import type { Copied } from '@/lib/domain/link/copied-text'

export type CopyText = (copied: Copied) => Promise<void>

/** Copies from a page that has the focus, the HTML beside the text if there is any. Rejects if the browser refuses. */
export const copyRich: CopyText = ({ text, html }) =>
  html === undefined
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
