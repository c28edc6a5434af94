/** What the person at the command line chose, and what every part can have. */
export type Setting = {
  /** How often everything is measured, after the warm-ups, which are not counted. */
  rounds: number
  warmUps: number
  /** Gives the folder of the production build for Chromium, which is made once for all parts. */
  extension(): Promise<string>
}

/** One line of the table. */
export type Row = {
  what: string
  /** Of `median` and `p95`, such as "ms", "/s" or "bytes". */
  unit: string
  /** The figure itself, where it is the same in every round. */
  median: number
  p95?: number
  /** Beside what the part compares with, and told first where there is one: 1.15 is 15 % more. */
  ratio?: number
  /** In words, such as "at most 10 ms". */
  goal?: string
  met?: boolean
}

/** Something that `npm run bench` measures, alone or with the others. */
export type Part = { name: string; run(setting: Setting): Promise<Row[]> }
