/** The value that a share of the others does not exceed (nearest rank): 0.95 for the 95th percentile. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}

/** The two figures of a row. */
export const summary = (values: readonly number[]): { median: number; p95: number } => ({
  median: percentile(values, 0.5),
  p95: percentile(values, 0.95),
})
