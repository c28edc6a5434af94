/** Longer titles say no more. */
const MAX_TITLE_LENGTH = 300

/** A title as one line: what a page or a link calls itself may hold line breaks, and more. */
export const tidyTitle = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
    .toWellFormed()
