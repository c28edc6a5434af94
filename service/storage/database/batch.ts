/** In milliseconds: the longest that an item waits for others. */
const MAX_WAIT = 2

/** The result of one item, or its error. */
export type Outcome<Result> = { result: Result } | { error: unknown }

type Batch<Item, Result> = { items: Item[]; written: PromiseWithResolvers<Outcome<Result>[]> }

type Limits = { maxItems: number; maxWrites: number }

/**
 * Gathers items that arrive together into batches of at most `maxItems`, of which at most `maxWrites` are written at a time,
 * because each commit waits for the disk. A batch is complete when a turn of the event loop has added nothing: with 16
 * connections, 16 visits share a commit. Without this, 10 do. `write` returns an outcome for each item, in their order.
 */
export const createBatcher = <Item, Result>(
  write: (items: Item[]) => Promise<Outcome<Result>[]>,
  { maxItems, maxWrites }: Limits,
): ((item: Item) => Promise<Result>) => {
  const queue: Batch<Item, Result>[] = []
  let isGathering = false
  let writes = 0
  let gatheredSince = 0
  let hasGrown = false

  const writeQueued = async (): Promise<void> => {
    isGathering = false
    writes += 1
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift())
      await write(batch.items).then(batch.written.resolve, batch.written.reject)
    writes -= 1
  }
  const writeWhenQuiet = (): void => {
    if (!hasGrown || performance.now() - gatheredSince > MAX_WAIT) return void writeQueued()
    hasGrown = false
    setImmediate(writeWhenQuiet)
  }

  return async (item) => {
    hasGrown = true
    let batch = queue.at(-1)
    if (batch === undefined || batch.items.length === maxItems) {
      batch = { items: [], written: Promise.withResolvers() }
      queue.push(batch)
    }
    const index = batch.items.push(item) - 1
    if (!isGathering && writes < maxWrites) {
      isGathering = true
      gatheredSince = performance.now()
      setImmediate(writeWhenQuiet)
    }
    const outcome = (await batch.written.promise)[index]
    if (outcome === undefined || 'error' in outcome) throw outcome?.error
    return outcome.result
  }
}
