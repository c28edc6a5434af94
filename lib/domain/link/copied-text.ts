/** What is put on the clipboard for a short link. */
export type CopyForm = 'link' | 'markdown' | 'title-and-link'

/** All that could end the text of a Markdown link or be taken for markup inside of it. */
const escapedText = (text: string): string => text.replace(/[\\`*_[\]<>&~|!#$]/g, '\\$&')

/** A link's target may hold neither space nor an unescaped bracket (CommonMark, section 6.3). */
const escapedTarget = (link: string): string => link.replace(/[\\()<>]/g, '\\$&').replace(/\s/g, '%20')

/** The text for the clipboard, in the form that the person prefers; the bare link where it has no title. */
export const copiedText = (form: CopyForm, shortLink: string, title: string | undefined): string => {
  if (form === 'link' || !title) return shortLink
  if (form === 'markdown') return `[${escapedText(title)}](${escapedTarget(shortLink)})`
  return `${title} ${shortLink}`
}
