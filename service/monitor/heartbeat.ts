import { failureReason } from '../failure-reason.ts'

/** Whether a process can do its work, and why not. */
export type Readiness =
  | {
      isReady: true
      backlog?: number | undefined
      /** Visits that wait for the database on the disk of this machine. */
      spooled?: number
      /** Why only redirects work. */
      degraded?: string
    }
  | { isReady: false; reason: string }

type HeartbeatParts = {
  /** Writes to the database. */
  beat: () => Promise<void>
  /** Counts the visits that are not aggregated yet. */
  countBacklog?: () => Promise<number>
  /** Called after each successful beat, to reread what is cached of the database. */
  refresh: () => Promise<unknown>
  report: (error: unknown) => void
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number
}

export type Heartbeat = {
  /** As of the last beat. Asking writes nothing. */
  readiness(): Readiness
  backlog(): number | undefined
  stop(): void
}

const BEAT_EVERY = 1_000

/** In milliseconds without a finished beat: longer than a pause for garbage, shorter than the limit of a statement. */
const SILENT_AFTER = 4_000

/** Counting the backlog costs more than a beat, so only one of ten does. */
const BEATS_PER_COUNT = 10

/** Writes to the database once a second, the first time before it resolves. */
export const startHeartbeat = async (parts: HeartbeatParts): Promise<Heartbeat> => {
  const { beat, countBacklog, refresh, report, elapsed = () => performance.now() } = parts
  let lastBeat = elapsed()
  let failure: unknown
  let backlog: number | undefined
  let beats = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const run = async (): Promise<void> => {
    try {
      await beat()
      lastBeat = elapsed()
      failure = undefined
      await refresh()
      if (beats % BEATS_PER_COUNT === 0) backlog = await countBacklog?.()
      beats += 1
    } catch (error) {
      if (isStopped) return
      failure = error
      report(error)
    } finally {
      if (!isStopped) timer = setTimeout(run, BEAT_EVERY).unref()
    }
  }
  await run()

  return {
    readiness() {
      if (failure !== undefined) return { isReady: false, reason: failureReason(failure) }
      if (elapsed() - lastBeat > SILENT_AFTER) return { isReady: false, reason: 'The database does not answer.' }
      return { isReady: true, backlog }
    },
    backlog: () => backlog,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
