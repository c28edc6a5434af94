/** How a browser wants the text of a suggestion to be written. */
export type Markup = { text(text: string): string; link(text: string): string; url(text: string): string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// Chromium takes no suggestion at all where the XML is not well-formed, and knows no control characters in it.
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** For Chromium, which reads suggestions as XML with a few elements of its own. */
export const xmlMarkup: Markup = {
  text: (text) => `<dim>${escaped(text)}</dim>`,
  link: (text) => `<match>${escaped(text)}</match>`,
  url: (text) => `<url>${escaped(text)}</url>`,
}

/** For Firefox, which shows suggestions as they are. */
export const plainMarkup: Markup = { text: (text) => text, link: (text) => text, url: (text) => text }
