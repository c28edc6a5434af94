/** At a backlog of a million visits to different links, one for each. */
const SLOTS = 2 ** 20

/** Into how many shards the slots are divided. One process aggregates a shard at a time. */
export const VISIT_SHARDS = 8

/**
 * The slot for visits to a link, a hash of its id. Visits are found by slot instead of by id: an index of small numbers takes
 * half as many pages, and each commit of visits changes one page per link.
 */
export const slotOf = (linkId: string): number => {
  let hash = 0
  for (let index = 0; index < linkId.length; index += 1) hash = (hash * 31 + linkId.charCodeAt(index)) | 0
  return (hash >>> 0) % SLOTS
}

/** The shard of a slot, in code and in SQL. */
export const shardOf = (slot: number): number => slot % VISIT_SHARDS
export const shardOfColumn = (slot: string): string => `${slot} % ${VISIT_SHARDS}`
