import { table } from '../table.ts'

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

const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 })

const verdict = ({ goal, met }: Row): string => {
  if (goal === undefined) return ''
  return met === undefined ? goal : `${met ? '✓' : '✗'} ${goal}`
}

const HEAD = ['ratio', 'median', '95 %', 'unit', 'what', 'goal']

const cellsOf = (row: Row): string[] => [
  row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
  figure(row.median),
  row.p95 === undefined ? '' : figure(row.p95),
  row.unit,
  row.what,
  verdict(row),
]

/** The rows as a table for a terminal. */
export const tableOf = (rows: readonly Row[]): string => table([HEAD, ...rows.map(cellsOf)], 3)
