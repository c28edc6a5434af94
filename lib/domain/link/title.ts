const MAX_TITLE_LENGTH = 300

/** The title of a page or link as one short line, without line breaks and control characters. */
export const tidyTitle = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE_LENGTH)
    .trim()
    .toWellFormed()
