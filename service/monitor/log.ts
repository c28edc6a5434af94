/** Fields of a line besides its message. Never a key, a password, a requested address or a query. */
type Fields = Record<string, string | number | undefined>

/** The service's log: one JSON object a line. */
export type Log = {
  /** Logs an error with its causes. The same failure is logged once a second, with its count since the last line. */
  failure(error: unknown, fields?: Fields): void
  /** Logs what is no failure of the service, once a second with its count. */
  warning(message: string): void
  /** Writes the counts that are still open. */
  close(): void
}

type LogParts = { write: (line: string) => void; now: () => number }

type Level = 'error' | 'warning'

type Repetition = { timer: NodeJS.Timeout; level: Level; error: unknown; fields: Fields; count: number }

/** In milliseconds: how long a repetition is only counted. */
const REPEAT_AFTER = 1_000

/** Further kinds of failures are counted as one. */
const MAX_KINDS = 100

/** `write` takes whole lines; `now` gives epoch milliseconds. */
export const createLog = ({ write, now }: LogParts): Log => {
  const repetitions = new Map<string, Repetition>()

  const writeLine = (level: Level, error: unknown, fields: Fields): void => {
    const stack = error instanceof Error ? stackOf(error) : undefined
    const line = { time: new Date(now()).toISOString(), level, message: messageOf(error), ...fields, stack }
    write(`${JSON.stringify(line)}\n`)
  }

  const repeat = (kind: string): void => {
    const repetition = repetitions.get(kind)
    if (repetition === undefined) return
    const { level, error, fields, count } = repetition
    if (count === 0) {
      clearTimeout(repetition.timer)
      repetitions.delete(kind)
      return
    }
    repetition.count = 0
    repetition.timer.refresh()
    writeLine(level, error, { ...fields, count })
  }

  const note = (level: Level, error: unknown, fields: Fields): void => {
    const message = messageOf(error)
    const kind = repetitions.size < MAX_KINDS || repetitions.has(message) ? message : 'other failures'
    const known = repetitions.get(kind)
    if (known !== undefined) {
      Object.assign(known, { level, error, fields, count: known.count + 1 })
      return
    }
    const timer = setTimeout(() => repeat(kind), REPEAT_AFTER).unref()
    repetitions.set(kind, { timer, level, error, fields, count: 0 })
    writeLine(level, error, fields)
  }

  return {
    failure: (error, fields = {}) => note('error', error, fields),
    warning: (message) => note('warning', message, {}),
    close() {
      for (const [kind, { timer }] of repetitions) {
        repeat(kind)
        clearTimeout(timer)
      }
      repetitions.clear()
    },
  }
}

/** The error's message and those of its causes; the details that a database adds may quote what was sent. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const own = error.message || error.name
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error.cause === undefined ? own : `${own}: ${messageOf(error.cause)}`
}

/** The stack of the innermost cause, without its message. */
const stackOf = (error: Error): string =>
  error.cause instanceof Error
    ? stackOf(error.cause)
    : (error.stack ?? '')
        .split('\n')
        .filter((text) => /^\s+at /.test(text))
        .map((text) => text.trim())
        .join('\n')
