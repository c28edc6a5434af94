import { parseArgs } from 'node:util'
import { allClicks } from '../test/chaos/service/acknowledged.ts'
import { createServerDatabase, createSqliteDatabase } from '../test/chaos/service/databases.ts'
import { MAX_AWAY, runFailovers } from '../test/chaos/service/failover.ts'
import { runKills, type ServiceEnding } from '../test/chaos/service/runs.ts'
import { startPatroniPair } from '../test/support/postgres/patroni-pair.ts'
import { startPostgresPair } from '../test/support/postgres/postgres-pair.ts'
import { postgresObstacle } from '../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../test/support/postgres/postgres-server.ts'
import { runCommand, wholeNumber } from './command.ts'

const ENGINES = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] } as const

const enginesNamed = (name: string) => {
  if (!(name in ENGINES)) throw new Error(`--database must be sqlite, postgres or both, not “${name}”.`)
  return ENGINES[name as keyof typeof ENGINES]
}

const rowOf = (engine: string, { acknowledged, losses, seconds }: ServiceEnding) => ({
  engine,
  acknowledged: acknowledged.links.size + acknowledged.tags.size,
  lost: losses.links.length + losses.tags.length,
  'clicks acknowledged': allClicks(acknowledged),
  'clicks lost': losses.clicks,
  miscounted: losses.miscounted,
  seconds: Math.round(seconds),
})

/** Kills the primary of two services that have a standby, as often as `rounds` says. */
const failOver = async (rounds: number, hasPatroni: boolean): Promise<number> => {
  const pair = await (hasPatroni ? startPatroniPair() : startPostgresPair({ fsync: 'on' }))
  const { rounds: measured, links, clicks } = await runFailovers(pair, rounds).finally(pair.stop)
  console.table(
    measured.map((round) => Object.fromEntries(Object.entries(round).map(([name, ms]) => [name, Math.round(ms)]))),
  )
  console.table({ links, clicks })
  const isAwayTooLong = measured.some((round) => round.creationsAfterPromotion > MAX_AWAY)
  const refused = measured.reduce((sum, { redirectsRefused }) => sum + redirectsRefused, 0)
  return links.lost + clicks.lost + clicks.surplus + refused === 0 && !isAwayTooLong ? 0 : 1
}

/** Kills the service under load. Prints what it has lost of all that it had acknowledged. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      failover: { type: 'boolean', default: false },
      patroni: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      database: { type: 'string', default: postgresObstacle() === undefined ? 'both' : 'sqlite' },
    },
  })
  if (values.failover) return failOver(wholeNumber('rounds', values.rounds ?? '10', 1_000), values.patroni)
  const rounds = wholeNumber('rounds', values.rounds ?? '40', 10_000)
  const seed = wholeNumber('seed', values.seed, 2 ** 31 - 1)
  const engines = enginesNamed(values.database)
  console.log(`seed ${seed}`)

  await using resources = new AsyncDisposableStack()
  const server = engines.some((engine) => engine === 'postgres')
    ? resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
    : undefined

  const rows: ReturnType<typeof rowOf>[] = []
  for (const engine of engines) {
    const url =
      engine === 'postgres' && server ? await createServerDatabase(server.url) : await createSqliteDatabase(resources)
    rows.push(rowOf(engine, await runKills(url, rounds, seed)))
  }
  console.table(rows)
  return rows.every((row) => row.lost + row['clicks lost'] + row.miscounted === 0) ? 0 : 1
})
