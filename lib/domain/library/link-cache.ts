import * as z from 'zod/mini'
import { failureSchema } from '../failure'
import { linkSchema } from '../link/link'

/** The state of the link cache. Times are in milliseconds since 1970. */
export const cacheStateSchema = z.object({
  progress: z.enum(['off', 'none', 'reading', 'paused', 'complete']),
  /** A sync is under way. */
  isBusy: z.boolean(),
  /** The number of cached links. */
  cached: z.number(),
  /** The number of links that the latest full read has seen. */
  read: z.number(),
  /** The number of links in the service's list, if it reports that. */
  total: z.nullable(z.number()),
  /** When the cache last agreed with the service's list. */
  readAt: z.nullable(z.number()),
  /** When the links of each tag were last read. */
  tagsReadAt: z.nullable(z.number()),
  /** Why the sync stopped, or how the service's list contradicts itself. */
  problem: z.optional(failureSchema),
})

export type CacheState = z.infer<typeof cacheStateSchema>

/** Those that decide what several caches are together come first. */
const PROGRESS: readonly CacheState['progress'][] = ['off', 'reading', 'paused', 'none', 'complete']

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The sum or the first of several values; null if one is not known. */
const unlessUnknown = (values: readonly (number | null)[], combine: (known: number[]) => number): number | null =>
  values.includes(null) ? null : combine(values.map(Number))

/** The state of several caches as one. */
export const joinedState = (states: readonly CacheState[]): CacheState => {
  const problem = states.find((state) => state.problem)?.problem
  return {
    progress: PROGRESS.find((progress) => states.some((state) => state.progress === progress)) ?? 'none',
    isBusy: states.some(({ isBusy }) => isBusy),
    cached: sum(states.map(({ cached }) => cached)),
    read: sum(states.map(({ read }) => read)),
    total: unlessUnknown(
      states.map(({ total }) => total),
      sum,
    ),
    readAt: unlessUnknown(
      states.map(({ readAt }) => readAt),
      (times) => Math.min(...times),
    ),
    tagsReadAt: unlessUnknown(
      states.map(({ tagsReadAt }) => tagsReadAt),
      (times) => Math.min(...times),
    ),
    ...(problem && { problem }),
  }
}

/** What to sync: new links, the links of each tag, or all links with their clicks. */
export const syncActionSchema = z.enum(['links', 'tags', 'everything'])

/** The links to one destination: their number, and the first ones by clicks. */
export const knownLinksSchema = z.object({ first: z.array(linkSchema), count: z.number() })

export type KnownLinks = z.infer<typeof knownLinksSchema>
