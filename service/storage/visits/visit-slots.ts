/** Into how many parts the visits are divided. One process aggregates a part at a time. */
export const VISIT_SHARDS = 8

/** The part that visits to a link are in: any function of its id will do that spreads links evenly, for ever. */
export const shardOf = (linkId: string): number => {
  let hash = 0
  for (let index = 0; index < linkId.length; index += 1) hash = (hash * 31 + linkId.charCodeAt(index)) | 0
  return (hash >>> 0) % VISIT_SHARDS
}
