import type { Part, Row } from '../part.ts'
import { interleave, percentile, summary } from '../rounds.ts'
import { listPaths, RATES } from './load.ts'
import {
  listMeasures,
  measureAggregation,
  nameOf,
  REDIRECTS_BESIDE_READER,
  rateMeasures,
  readerMeasures,
} from './measures.ts'
import { type FilledService, startServices } from './services.ts'

/** Of the rate before. */
const MIN_RATIO: Record<string, Record<string, number>> = {
  SQLite: { creations: 0.8 },
  PostgreSQL: { creations: 1.5 },
}
/** In milliseconds: of list pages at the 95th percentile, of redirects while a reader lists at the 99th. */
const MAX_WAIT = 30
/** Visits a second. */
const MIN_AGGREGATED = 5_000

type Samples = Record<string, number[]>

const rateRow = (samples: Samples, what: string, service: FilledService): Row => {
  const rates = samples[nameOf(what, service)] ?? []
  const row = { what: nameOf(what, service), unit: '/s', median: percentile(rates, 0.5) }
  const before = samples[nameOf(what, { ...service, isBefore: true })]
  if (service.isBefore || before === undefined) return row
  const ratio = percentile(
    rates.map((rate, round) => rate / (before[round] ?? Number.NaN)),
    0.5,
  )
  const least = MIN_RATIO[service.engine]?.[what] ?? 1
  return { ...row, ratio, goal: `at least ${least} × before`, met: ratio >= least }
}

const listRow = (samples: Samples, what: string, service: FilledService): Row => {
  const row = { what: nameOf(what, service), unit: 'ms', ...summary(samples[nameOf(what, service)] ?? []) }
  if (service.isBefore) return row
  return { ...row, goal: `95 % within ${MAX_WAIT} ms`, met: row.p95 <= MAX_WAIT }
}

const readerRow = (samples: Samples, service: FilledService): Row => {
  const what = nameOf(REDIRECTS_BESIDE_READER, service)
  const row = { what, unit: 'ms', median: percentile(samples[what] ?? [], 0.5) }
  return service.isBefore ? row : { ...row, goal: `99 % within ${MAX_WAIT} ms`, met: row.median <= MAX_WAIT }
}

/** The service on each engine, beside the service of another checkout. */
export const service: Part = {
  name: 'service',
  async run({ rounds, links, beside }) {
    await using resources = new AsyncDisposableStack()
    const services = await startServices(resources, links, beside)
    const setting = { rounds, warmUps: 1 }
    const lists = await interleave(listMeasures(services, links), setting)
    const readers = await interleave(readerMeasures(services, links), setting)
    // Only now, because the lists are of this many links and no more.
    const rates = await interleave(rateMeasures(services, links), setting)
    return [
      ...Object.keys(RATES).flatMap((what) => services.map((each) => rateRow(rates, what, each))),
      ...Object.keys(listPaths(links)).flatMap((what) => services.map((each) => listRow(lists, what, each))),
      ...services.map((each) => readerRow(readers, each)),
    ]
  },
}

/** How fast this service aggregates visits that wait. */
export const aggregation: Part = {
  name: 'aggregation',
  async run({ links }) {
    await using resources = new AsyncDisposableStack()
    const rows: Row[] = []
    for (const each of await startServices(resources, links, undefined)) {
      const median = await measureAggregation(each)
      const goal = `at least ${MIN_AGGREGATED}/s`
      const what = nameOf('aggregation of a million visits', each)
      rows.push({ what, unit: '/s', median, goal, met: median >= MIN_AGGREGATED })
    }
    return rows
  },
}
