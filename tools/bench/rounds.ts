import type { Setting } from './part.ts'

/** Measures something once or several times; gives the values by name. */
export type Measure = () => Promise<Record<string, number | number[]>>

/**
 * Runs all measures once per round, and starts each round with another one, so that other load on the machine hits all
 * of them alike. Gives the counted values by name.
 */
export const interleave = async (
  measures: readonly Measure[],
  { rounds, warmUps }: Pick<Setting, 'rounds' | 'warmUps'>,
): Promise<Record<string, number[]>> => {
  const samples: Record<string, number[]> = {}
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const index of measures.keys()) {
      const found = (await measures[(index + round) % measures.length]?.()) ?? {}
      if (round < warmUps) continue
      for (const [name, value] of Object.entries(found)) samples[name] = [...(samples[name] ?? []), value].flat()
    }
  return samples
}
