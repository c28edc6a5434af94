import { setTimeout } from 'node:timers/promises'
import { newId } from '../../new-id.ts'
import type { Database } from '../database/database.ts'
import type { BucketUpkeep } from '../lists/bucket-upkeep.ts'
import { randomShard } from '../lists/buckets.ts'
import { aggregate, claimShards, findBusyShards, findPosition, releaseShards, START } from './portions.ts'

/** In milliseconds: how long visits gather before they are aggregated. */
const PAUSE_AFTER_VISITS = 1_000
/** In milliseconds: how often to look for visits of processes that have ended. */
const PAUSE_WHEN_IDLE = 10_000
/** In milliseconds: how long other processes leave a claimed shard alone. */
const CLAIM = 10_000
/** Milliseconds of pause for each millisecond of aggregating. */
const IDLE_FACTOR = 3
/** The same if visits arrive faster than they are aggregated. */
const IDLE_FACTOR_WHEN_BEHIND = 0.5
/** In milliseconds: a pass that has taken longer is behind. */
const BEHIND_AFTER = 3_000

/** Adds logged visits of all processes to the links' clicks, from the start on. */
export type VisitAggregation = {
  /** Call after visits were logged. */
  wake(): void
  /** Resolves when nothing is under way. What remains in the log is left to other processes. */
  close(): Promise<void>
}

/** `report` is called with failures. A shard that fails does not keep the others from being aggregated. */
export const createVisitAggregation = (
  database: Database,
  upkeep: BucketUpkeep,
  report: (error: unknown) => void,
): VisitAggregation => {
  const { rowsPerStatement, rowsPerTransaction } = database
  const processId = newId()
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY
  let underWay: Promise<void> | undefined
  let hasClaims = false
  let isClosed = false

  /** Aggregates what a shard has now, with pauses for others between two portions. */
  const aggregateShard = async (shard: number, passStartedAt: number): Promise<void> => {
    let claimedAt = performance.now()
    for (let from = START; !isClosed; ) {
      if (performance.now() - claimedAt > CLAIM / 2) {
        if ((await claimShards(database, [shard], processId, CLAIM)).length === 0) return
        claimedAt = performance.now()
      }
      const startedAt = performance.now()
      const until = await findPosition(database.read, shard, from, rowsPerTransaction)
      const portion = { shard, from, until }
      upkeep.note(await database.transaction((run) => aggregate({ run, rowsPerStatement }, portion, randomShard())))
      if (until === undefined) return
      from = until
      const idleFactor = startedAt - passStartedAt > BEHIND_AFTER ? IDLE_FACTOR_WHEN_BEHIND : IDLE_FACTOR
      await setTimeout(idleFactor * (performance.now() - startedAt))
    }
  }
  const aggregateAll = async (): Promise<void> => {
    const startedAt = performance.now()
    const shards = await findBusyShards(database.read)
    const claimed = await claimShards(database, shards, processId, CLAIM)
    hasClaims ||= claimed.length > 0
    for (const shard of claimed) await aggregateShard(shard, startedAt).catch(report)
    if (shards.length > 0) wakeIn(PAUSE_AFTER_VISITS)
  }
  const wakeIn = (milliseconds: number): void => {
    const at = performance.now() + milliseconds
    if (isClosed || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = globalThis.setTimeout(start, milliseconds).unref()
  }
  const start = (): void => {
    wakesAt = Number.POSITIVE_INFINITY
    // After a failure, the next pass takes the visits.
    underWay = (underWay ?? Promise.resolve())
      .then(aggregateAll)
      .catch(report)
      .then(() => wakeIn(PAUSE_WHEN_IDLE))
  }
  start()

  return {
    wake: () => wakeIn(PAUSE_AFTER_VISITS),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
      if (hasClaims) await releaseShards(database, processId).catch(report)
    },
  }
}
