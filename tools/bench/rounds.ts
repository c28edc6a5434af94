import type { Setting } from './part.ts'

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

/** Measures something once or several times. Returns the values by name. */
export type Measure = () => Promise<Record<string, number | number[]>>

/** A copy in random order. */
export const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)

/**
 * Runs all measures once per round, each time in another order. So other load on the machine affects all alike, and none
 * always suffers from what the same one leaves behind. Returns the counted values by name.
 */
export const interleave = async (
  measures: readonly Measure[],
  { rounds, warmUps }: Pick<Setting, 'rounds' | 'warmUps'>,
): Promise<Record<string, number[]>> => {
  const samples: Record<string, number[]> = {}
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const measure of shuffle(measures)) {
      const found = await measure()
      if (round < warmUps) continue
      for (const [name, value] of Object.entries(found)) samples[name] = [...(samples[name] ?? []), value].flat()
    }
  return samples
}
