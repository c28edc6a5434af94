import { randomInt } from 'node:crypto'

/** At a backlog of a million visits to different links, one for each. */
const SLOTS = 2 ** 20

/** Visits are divided into so many shards. One process aggregates a shard at a time. */
const SHARDS = 32

/** So many visits of a process go into one shard, the next into the following one. */
const VISITS_IN_A_ROW = 512

export const visitShards = Array.from({ length: SHARDS }, (_, shard) => shard)

/**
 * Gives the shard for visits that are written together. Those written one after another are close together in the index of
 * visits: of a backlog of up to 16,000, a commit of 16 changes five pages; spread over all shards, it would change 16.
 */
export const createShardRotation = (): ((visits: number) => number) => {
  // Not all processes write into the same shard.
  let written = randomInt(SHARDS) * VISITS_IN_A_ROW
  return (visits) => {
    const shard = Math.floor(written / VISITS_IN_A_ROW) % SHARDS
    written += visits
    return shard
  }
}

/** The slot for visits to a link, a hash of its id: an index of small numbers takes half as many pages. */
export const slotOf = (linkId: string): number => {
  let hash = 0
  for (let index = 0; index < linkId.length; index += 1) hash = (hash * 31 + linkId.charCodeAt(index)) | 0
  return (hash >>> 0) % SLOTS
}
