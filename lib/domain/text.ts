import * as z from 'zod/mini'

/** A string of limited length, for input from pages. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/**
 * Invisible characters that change how the text around them looks or reads, such as those that reverse its direction.
 * Joiners stay: Persian, Hindi and many emoji need them.
 */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** True if a text has whitespace, control or other invisible characters in it. */
export const hasInvisible = (text: string): boolean => /[\s\p{Cc}\p{Cf}]/u.test(text)

/** Removes invisible characters from foreign text, and keeps its lines. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Foreign text as one line, without invisible characters. */
export const plainText = (text: string): string =>
  visibleText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()

/** Removes these characters from the end of a text. A pattern such as `/x+$/` would take quadratic time. */
export const withoutEnding = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
