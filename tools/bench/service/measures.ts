import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../../service/storage/database/database.ts'
import { type Measure, shuffle } from '../rounds.ts'
import { fillVisits } from './fill.ts'
import { type Asked, anyListPath, followAny, headers, listPaths, load, RATES } from './load.ts'
import type { FilledService } from './services.ts'

const LISTS_PER_ROUND = 5
const BACKLOG = 1_000_000
const AGGREGATION_SECONDS = 10

/** The name of a figure, such as "creations, SQLite" or "creations, SQLite, before". */
export const nameOf = (what: string, { engine, isBefore }: Pick<FilledService, 'engine' | 'isBefore'>): string =>
  `${what}, ${engine}${isBefore ? ', before' : ''}`

const countVisits = async (database: Database): Promise<number> =>
  (await database.scan<{ rows: number }>({ sql: 'select count(*) as "rows" from visits', values: [] }))[0]?.rows ?? 0

/** Loads a service, and deletes the visits: their aggregation would begin in half a second, and slow down what comes next. */
const loadAlone = async ({ url, database }: FilledService, asked: Asked) => {
  const answered = await load(url, asked)
  await database.write({ sql: 'delete from visits', values: [] })
  return answered
}

/**
 * Answers a second. What is compared is measured one right after the other: a machine differs more between two minutes than
 * two services do.
 */
export const rateMeasures = (services: readonly FilledService[], links: number): Measure[] =>
  Object.entries(RATES).flatMap(([what, asked]) =>
    Object.values(Object.groupBy(services, ({ engine }) => engine)).map((compared = []) => async () => {
      const rates: Record<string, number> = {}
      for (const service of shuffle(compared))
        rates[nameOf(what, service)] = (await loadAlone(service, asked(links))).rate
      return rates
    }),
  )

const timeList = async (url: string): Promise<number> => {
  const startedAt = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`A list was answered with ${response.status}.`)
  return performance.now() - startedAt
}

/** The milliseconds that one reader waits for each of the pages. */
export const listMeasures = (services: readonly FilledService[], links: number): Measure[] =>
  Object.entries(listPaths(links)).flatMap(([what, path]) =>
    services.map(
      (service): Measure =>
        async () => {
          const times: number[] = []
          for (let time = 0; time < LISTS_PER_ROUND; time += 1) times.push(await timeList(service.url + path))
          return { [nameOf(what, service)]: times }
        },
    ),
  )

export const REDIRECTS_BESIDE_READER = 'redirects while a reader lists'

/** The milliseconds in which 99 % of redirects are answered while one reader lists any page. */
export const readerMeasures = (services: readonly FilledService[], links: number): Measure[] =>
  services.map((service) => async () => {
    let isLoading = true
    const readOn = async () => {
      while (isLoading) await timeList(service.url + anyListPath(links))
    }
    const loading = loadAlone(service, followAny(links)).finally(() => {
      isLoading = false
    })
    const [{ p99 }] = await Promise.all([loading, readOn()])
    return { [nameOf(REDIRECTS_BESIDE_READER, service)]: p99 }
  })

/** Visits a second that a service aggregates of a million; it needs 100,000 links. */
export const measureAggregation = async ({ database }: FilledService): Promise<number> => {
  await fillVisits(database, BACKLOG)
  const [before, startedAt] = [await countVisits(database), performance.now()]
  await setTimeout(AGGREGATION_SECONDS * 1_000)
  return ((before - (await countVisits(database))) * 1_000) / (performance.now() - startedAt)
}
