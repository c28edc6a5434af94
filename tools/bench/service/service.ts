import type { Database } from '../../../service/storage/database.ts'
import { openDatabase } from '../../../service/storage/open-store.ts'
import { startServiceProcess } from '../../../test/support/service-process.ts'
import type { Part, Row, Setting } from '../part.ts'
import { interleave, type Measure, percentile } from '../rounds.ts'
import { API_KEY, type Asked, CREATIONS, LISTS, REDIRECTS } from './asked.ts'
import { emptyDatabases } from './databases.ts'
import { fill } from './fill.ts'
import { type Load, load } from './load.ts'
import { startConstantServer } from './start-constant-server.ts'
import { untilCounted } from './until-counted.ts'

const CONSTANT = 'a constant redirect'
/** Of the rate of the constant redirect, on SQLite. */
const LEAST_SHARE = { redirects: 0.6, creations: 0.4 }
/** In milliseconds, at the 95th percentile. */
const MOST_WAIT = 20

/** Starts a service on each database, filled with the links; gives the addresses by database, and the databases. */
const startFilled = async (resources: AsyncDisposableStack) => {
  const urls: Record<string, string> = {}
  const opened: Database[] = []
  for (const [database, DATABASE_URL] of Object.entries(await emptyDatabases(resources))) {
    await fill(DATABASE_URL)
    const settings = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', DATABASE_URL, API_KEY }
    const { url, close } = await startServiceProcess(settings)
    resources.defer(close)
    urls[database] = url
    opened.push(resources.adopt(await openDatabase(DATABASE_URL), (each) => each.close()))
  }
  return { urls, opened }
}

/** Everything that is asked of every service, by name. */
const loadsOf = (asked: Record<string, Asked>, urls: Record<string, string>): Record<string, Load> =>
  Object.fromEntries(
    Object.entries(urls).flatMap(([database, url]) =>
      Object.entries(asked).map(([what, load]) => [`${what}, ${database}`, { ...load, url }]),
    ),
  )

type Samples = Record<string, number[]>
const FIGURES = ['rate', 'median', 'p95'] as const
const nameOf = (what: string, figure: (typeof FIGURES)[number]): string => `${what}: ${figure}`

const measured = (loads: Record<string, Load>, databases: Database[], setting: Setting): Promise<Samples> => {
  const measures = Object.entries(loads).map(
    ([what, each]): Measure =>
      async () => {
        await Promise.all(databases.map(untilCounted))
        const answered = await load(each)
        return Object.fromEntries(FIGURES.map((figure) => [nameOf(what, figure), answered[figure]]))
      },
  )
  return interleave(measures, setting)
}

const middle = (samples: Samples, what: string, figure: (typeof FIGURES)[number]): number =>
  percentile(samples[nameOf(what, figure)] ?? [], 0.5)

/** Its rate beside that of the constant redirect in the same round. */
const shareOf = (samples: Samples, what: string): number => {
  const constant = samples[nameOf(CONSTANT, 'rate')] ?? []
  const shares = samples[nameOf(what, 'rate')]?.map((rate, round) => rate / (constant[round] ?? Number.NaN)) ?? []
  return percentile(shares, 0.5)
}

const rateRow = (samples: Samples, what: string): Row => {
  const row = { what, unit: '/s', median: middle(samples, what, 'rate') }
  if (what === CONSTANT) return row
  const ratio = shareOf(samples, what)
  if (!what.endsWith('SQLite')) return { ...row, ratio }
  const least = what.startsWith('creations') ? LEAST_SHARE.creations : LEAST_SHARE.redirects
  return { ...row, ratio, goal: `at least ${least} × the constant redirect`, met: ratio >= least }
}

const listRow = (samples: Samples, what: string): Row => {
  const p95 = middle(samples, what, 'p95')
  const goal = `95 % within ${MOST_WAIT} ms`
  return { what, unit: 'ms', median: middle(samples, what, 'median'), p95, goal, met: p95 <= MOST_WAIT }
}

/** The service with 16 connections, on each database, beside the same server that answers a constant redirect. */
export const service: Part = {
  name: 'service',
  async run(setting) {
    await using resources = new AsyncDisposableStack()
    const url = await startConstantServer(resources)
    const constant = { [CONSTANT]: { url, ...REDIRECTS['redirects from any link'] } as Load }
    const { urls, opened } = await startFilled(resources)
    const lists = loadsOf(LISTS, urls)
    const readings = { ...constant, ...loadsOf(REDIRECTS, urls), ...lists }
    const read = await measured(readings, opened, setting)
    // Only now, because the lists are of this many links and no more.
    const creations = { ...constant, ...loadsOf(CREATIONS, urls) }
    const created = await measured(creations, opened, setting)
    return [
      ...Object.keys(readings).map((what) => (what in lists ? listRow(read, what) : rateRow(read, what))),
      ...Object.keys(creations)
        .filter((what) => what !== CONSTANT)
        .map((what) => rateRow(created, what)),
    ]
  },
}
