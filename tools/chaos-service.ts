import { parseArgs } from 'node:util'
import { postgresObstacle } from '../test/support/postgres/postgres-programs.ts'
import { startPostgres } from '../test/support/postgres/postgres-server.ts'
import { hasLosses, serviceSummary } from './chaos/service/report.ts'
import { runServiceChaos, type ServiceEnding } from './chaos/service/run-chaos.ts'
import { type DatabaseKind, temporaryDatabase } from './chaos/service/temporary-database.ts'
import { wholeNumber } from './command.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    database: { type: 'string', default: postgresObstacle() === undefined ? 'both' : 'sqlite' },
  },
})
const rounds = wholeNumber('rounds', values.rounds, 10_000)
const seed = wholeNumber('seed', values.seed, 2 ** 31 - 1)
if (!['sqlite', 'postgres', 'both'].includes(values.database))
  throw new Error(`--database must be sqlite, postgres or both, not “${values.database}”.`)
const kinds: DatabaseKind[] = values.database === 'both' ? ['sqlite', 'postgres'] : [values.database as DatabaseKind]
console.log(`seed ${seed}`)

await using resources = new AsyncDisposableStack()
const server = kinds.includes('postgres')
  ? resources.adopt(await startPostgres(), (started) => started.stop())
  : undefined
const endings = new Map<string, ServiceEnding>()
for (const kind of kinds)
  endings.set(kind, await runServiceChaos(await temporaryDatabase(kind, resources, server?.url), rounds, seed))
console.log(serviceSummary(rounds, endings))
if ([...endings.values()].some(hasLosses)) process.exitCode = 1
