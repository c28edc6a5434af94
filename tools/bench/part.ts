/** The command's options, and what parts share. */
export type Setting = {
  /** Counted rounds, after the warm-ups. */
  rounds: number
  warmUps: number
  /** The folder of the production build for Chromium, built once for all parts. */
  extension(): Promise<string>
  /** The folder of another checkout, whose service is measured beside this one. */
  beside?: string | undefined
  /** How many links the service holds. */
  links: number
}

/** A goal in words, such as "at most 10 ms", and whether the row meets it. */
type Goal = { goal: string; met: boolean }

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
} & (Goal | { goal?: never; met?: never })

/** A part of `npm run bench`. */
export type Part = { name: string; run(setting: Setting): Promise<Row[]> }

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
