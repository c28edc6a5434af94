import * as z from 'zod/mini'

/** A string from a page, limited to what is reasonable. */
export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** A text without any of these characters at its end. A pattern such as `/x+$/` would take a time that grows by the square. */
export const withoutEnding = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
