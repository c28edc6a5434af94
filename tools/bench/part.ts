/** The command's options, and what parts share. */
export type Setting = {
  /** Counted rounds, after the warm-ups. */
  rounds: number
  warmUps: number
  /** The folder of the production build for Chromium, built once for all parts. */
  extension(): Promise<string>
  /** The folder of another build, to measure beside this one. */
  before?: string | undefined
  /** The folder of another checkout, whose service is measured beside this one. */
  beside?: string | undefined
  /** How many links the service holds. */
  links: number
}

/** One line of the table. */
export type Row = {
  what: string
  /** Of `median` and `p95`, such as "ms", "/s" or "bytes". */
  unit: string
  /** The value itself, if there is only one. */
  median: number
  p95?: number
  /** Relative to what the part compares with. */
  ratio?: number
  /** In words, such as "at most 10 ms". */
  goal?: string
  met?: boolean
}

/** A part of `npm run bench`. */
export type Part = { name: string; run(setting: Setting): Promise<Row[]> }

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

const rounded = (value: number): number => Number(value.toFixed(Math.abs(value) < 100 ? 1 : 0))

/** Prints the rows as a table. */
export const printTable = (rows: readonly Row[]): void => {
  const cellsOf = ({ ratio, median, p95, goal, met }: Row) => ({
    ...(ratio !== undefined && { ratio: Number(ratio.toFixed(2)) }),
    median: rounded(median),
    ...(p95 !== undefined && { '95 %': rounded(p95) }),
    ...(goal !== undefined && { goal: `${met ? '✓' : '✗'} ${goal}` }),
  })
  const cells = Object.fromEntries(rows.map((row) => [`${row.what} (${row.unit})`, cellsOf(row)]))
  console.table(cells, ['ratio', 'median', '95 %', 'goal'])
}
