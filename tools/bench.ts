import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import type { Row } from './bench/part.ts'
import { partsNamed } from './bench/parts.ts'
import { table } from './bench/table.ts'
import { endWithNpm } from './end-with-npm.ts'
import { wholeNumber } from './whole-number.ts'

const WARM_UPS = 3
const MOST_ROUNDS = 10_000

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '20' }, json: { type: 'string' } },
  })
  const rounds = wholeNumber('rounds', values.rounds, MOST_ROUNDS)
  const parts = partsNamed(positionals)
  let built: Promise<string> | undefined
  const extension = () => {
    built ??= buildExtension()
    return built
  }
  const results: Record<string, Row[]> = {}
  for (const part of parts) {
    const rows = await part.run({ rounds, warmUps: WARM_UPS, extension })
    results[part.name] = rows
    console.log(`\n${part.name}\n${table(rows)}`)
  }
  if (values.json !== undefined)
    await writeFile(values.json, `${JSON.stringify({ rounds, parts: results }, null, 2)}\n`)
}

endWithNpm()
try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
