import { linesOf, table } from '../../table.ts'
import { allClicks } from './load-service.ts'
import type { ServiceEnding } from './run-chaos.ts'

/** The numbers of the runs, a row for each database. */
export const serviceSummary = (endings: ReadonlyMap<string, ServiceEnding>): string =>
  table(
    linesOf(
      [...endings].map(([database, { acknowledged, losses, seconds }]) => ({
        database,
        acknowledged: acknowledged.links.size + acknowledged.tags.size,
        lost: losses.links.length + losses.tags.length,
        'clicks acknowledged': allClicks(acknowledged),
        'clicks lost': losses.clicks,
        miscounted: losses.miscounted,
        seconds: Math.round(seconds),
      })),
    ),
  )

/** Whether anything was lost that had been acknowledged. */
export const hasLosses = ({ losses }: ServiceEnding): boolean =>
  losses.links.length + losses.tags.length + losses.clicks + losses.miscounted > 0
