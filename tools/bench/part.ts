/** The options of the command line, and what parts share. */
export type Setting = {
  /** Counted rounds, after the warm-ups. */
  rounds: number
  warmUps: number
  /** The folder of the production build for Chromium, built once for all parts. */
  extension(): Promise<string>
}

/** One line of the table. */
export type Row = {
  what: string
  /** Of `median` and `p95`, such as "ms", "/s" or "bytes". */
  unit: string
  /** The value itself, if there is only one. */
  median: number
  p95?: number
  /** Relative to what the part compares with: 1.15 is 15 % more. */
  ratio?: number
  /** In words, such as "at most 10 ms". */
  goal?: string
  met?: boolean
}

/** Something that `npm run bench` measures, alone or with the others. */
export type Part = { name: string; run(setting: Setting): Promise<Row[]> }
