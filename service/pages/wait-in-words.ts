/** `1 second`, `45 seconds`, `2 minutes`: a whole number of at least 1, never less than `seconds`. */
export function waitInWords(seconds: number): string {
  return seconds < 90 ? count(Math.max(1, Math.ceil(seconds)), 'second') : count(Math.ceil(seconds / 60), 'minute')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
