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
