/** Formats the parts of a suggestion for a browser. */
export type Markup = { text(text: string): string; link(text: string): string; url(text: string): string }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// Chromium drops suggestions that are not well-formed XML or contain control characters.
const escaped = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the control characters to replace
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** For Chromium, which parses suggestions as XML. */
export const xmlMarkup: Markup = {
  text: (text) => `<dim>${escaped(text)}</dim>`,
  link: (text) => `<match>${escaped(text)}</match>`,
  url: (text) => `<url>${escaped(text)}</url>`,
}

/** For Firefox, which shows suggestions as plain text. */
export const plainMarkup: Markup = { text: (text) => text, link: (text) => text, url: (text) => text }
