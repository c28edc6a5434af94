/** Longer titles say no more. */
const LONGEST_TITLE = 300

/** A title as one line: what a page or a link calls itself may hold line breaks, and more. */
export const tidyTitle = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim().slice(0, LONGEST_TITLE).trim().toWellFormed()
