/** The format of a copied link. */
export type CopyForm = 'link' | 'markdown' | 'title-and-link'

/** Escapes whatever could end a Markdown link's text or be markup in it. */
const escapedText = (text: string): string => text.replace(/[\\`*_[\]<>&~|!#$]/g, '\\$&')

/** A Markdown link's target has no space and no unescaped bracket (CommonMark, section 6.3). */
const escapedTarget = (link: string): string => link.replace(/[\\()<>]/g, '\\$&').replace(/\s/g, '%20')

/** The text to copy for a short link; the bare link if it has no title. */
export const copiedText = (form: CopyForm, shortLink: string, title: string | undefined): string => {
  if (form === 'link' || !title) return shortLink
  if (form === 'markdown') return `[${escapedText(title)}](${escapedTarget(shortLink)})`
  return `${title} ${shortLink}`
}
