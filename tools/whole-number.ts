/** The number that an option of the command line was given. Throws where it is none, or too large. */
export const wholeNumber = (option: string, text: string, largest: number): number => {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= largest)) throw new Error(`--${option} must be a whole number from 0 to ${largest}, not “${text}”.`)
  return number
}
