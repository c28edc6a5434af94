import type { Copied } from '@/lib/domain/link/copied-text'

/** Copies from a page that has the focus, the HTML beside the text if there is any. Rejects if the browser refuses. */
export const copyRich = ({ text, html }: Copied): Promise<void> =>
  html === undefined
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })])
