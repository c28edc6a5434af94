import type { Settings } from '../environment.ts'

/** What a command works with. */
export type CommandContext = {
  settings: Settings
  /** Epoch milliseconds. */
  now: () => number
  /** What was asked for, for other programs to read. */
  print: (line: string) => void
  /** What a person should know. */
  tell: (line: string) => void
}

/** Does one thing to the database, beside running services. Throws a StartError for what a person can put right. */
export type Command = (args: string[], context: CommandContext) => Promise<void>
