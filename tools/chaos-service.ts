import { parseArgs } from 'node:util'
import { postgresObstacle } from '../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../test/support/postgres/postgres-server.ts'
import { faultsOf, fullDisk, mountSmallDisk } from './chaos/service/faults.ts'
import { hasLosses, serviceSummary } from './chaos/service/report.ts'
import { runServiceChaos, type ServiceEnding } from './chaos/service/run-chaos.ts'
import { runServiceFaults } from './chaos/service/run-faults.ts'
import { type DatabaseKind, temporaryDatabase } from './chaos/service/temporary-database.ts'
import { wholeNumber } from './command.ts'

const DISK_MEGABYTES = 500

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
if (!['sqlite', 'postgres', 'both'].includes(values.database))
  throw new Error(`--database must be sqlite, postgres or both, not “${values.database}”.`)
const kinds: DatabaseKind[] = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database as DatabaseKind]
console.log(`seed ${seed}`)

await using resources = new AsyncDisposableStack()
/** What can be filled to its last byte; without it (Linux, root), everything lies on the disk of the machine. */
const disk = mountSmallDisk(resources, DISK_MEGABYTES)
if (disk === undefined) console.log('No full disk: this user cannot mount one.')
else process.env.TMPDIR = disk
const server = kinds.includes('postgres')
  ? resources.adopt(await startPostgres({ fsync: 'on' }), (started) => started.stop())
  : undefined
const endings = new Map<string, ServiceEnding>()
for (const kind of kinds) {
  if (rounds > 0)
    endings.set(
      `${kind}, kills`,
      await runServiceChaos(await temporaryDatabase(kind, resources, server?.url), rounds, seed),
    )
  if (faultRounds === 0) continue
  const url = await temporaryDatabase(kind, resources, server?.url)
  const faults = [...faultsOf(url), ...(disk === undefined ? [] : [fullDisk(disk)])]
  endings.set(`${kind}, ${faults.map(({ name }) => name).join(', ')}`, await runServiceFaults(url, faults, faultRounds))
}
console.log(serviceSummary(endings))
if ([...endings.values()].some(hasLosses)) process.exitCode = 1
