const stepFor = (range: number, most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range / most)))
  return [1, 2, 5, 10].map((first) => first * power).find((step) => range / step <= most) ?? 10 * power
}

/** The whole numbers that an axis names: so many steps at most, each of 1, 2 or 5 with zeros. */
export const axisTotals = (least: number, most: number, steps: number): number[] => {
  const step = stepFor(most - least, steps)
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, index) => (first + index) * step)
}
