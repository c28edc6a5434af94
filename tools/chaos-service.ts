import { parseArgs } from 'node:util'
import { postgresObstacle } from '../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../test/support/postgres/postgres-server.ts'
import { fullDisk, mountSmallDisk } from '../test/support/small-disk.ts'
import { allClicks } from './chaos/service/acknowledged.ts'
import { createServerDatabase, createSqliteDatabase } from './chaos/service/databases.ts'
import { runFaults, runKills, type ServiceEnding } from './chaos/service/runs.ts'
import { runCommand, wholeNumber } from './command.ts'

const DISK_MEGABYTES = 500
const ENGINES = { sqlite: ['sqlite'], postgres: ['postgres'], both: ['sqlite', 'postgres'] } as const

const enginesNamed = (name: string) => {
  if (!(name in ENGINES)) throw new Error(`--database must be sqlite, postgres or both, not “${name}”.`)
  return ENGINES[name as keyof typeof ENGINES]
}

const rowOf = (run: string, { acknowledged, losses, seconds }: ServiceEnding) => ({
  run,
  acknowledged: acknowledged.links.size + acknowledged.tags.size,
  lost: losses.links.length + losses.tags.length,
  'clicks acknowledged': allClicks(acknowledged),
  'clicks lost': losses.clicks,
  miscounted: losses.miscounted,
  seconds: Math.round(seconds),
})

/** Kills the service, and breaks its database, under load. Prints what it has lost of all that it had acknowledged. */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '40' },
      faults: { type: 'string', default: '2' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      database: { type: 'string', default: postgresObstacle() === undefined ? 'both' : 'sqlite' },
    },
  })
  const rounds = wholeNumber('rounds', values.rounds, 10_000)
  const faultRounds = wholeNumber('faults', values.faults, 1_000)
  const seed = wholeNumber('seed', values.seed, 2 ** 31 - 1)
  const engines = enginesNamed(values.database)
  console.log(`seed ${seed}`)

  await using resources = new AsyncDisposableStack()
  /** What can be filled to its last byte; without it (Linux, root), everything lies on the disk of the machine. */
  const disk = mountSmallDisk(resources, DISK_MEGABYTES)
  if (disk === undefined) console.log('No full disk: this user cannot mount one.')
  else process.env.TMPDIR = disk
  const server = engines.some((engine) => engine === 'postgres')
    ? resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
    : undefined

  const rows: ReturnType<typeof rowOf>[] = []
  for (const engine of engines) {
    const createDatabase = () =>
      engine === 'postgres' && server ? createServerDatabase(server.url) : createSqliteDatabase(resources)
    if (rounds > 0) rows.push(rowOf(`${engine}, kills`, await runKills((await createDatabase()).url, rounds, seed)))
    if (faultRounds === 0) continue
    const { url, faults } = await createDatabase()
    const all = [...faults, ...(disk === undefined ? [] : [fullDisk(disk)])]
    const names = all.map(({ name }) => name).join(', ')
    rows.push(rowOf(`${engine}, ${names}`, await runFaults(url, all, faultRounds, seed)))
  }
  console.table(rows)
  return rows.every((row) => row.lost + row['clicks lost'] + row.miscounted === 0) ? 0 : 1
})
