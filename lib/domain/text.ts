import * as z from 'zod/mini'

/** A string of limited length, for input from pages. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** Removes these characters from the end of a text. A pattern such as `/x+$/` would take quadratic time. */
export const withoutEnding = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
