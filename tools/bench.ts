import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import { growth } from './bench/growth.ts'
import { library } from './bench/library/library.ts'
import type { Part, Row } from './bench/part.ts'
import { popup } from './bench/popup/popup.ts'
import { service } from './bench/service/service.ts'
import { shorten } from './bench/shorten/shorten.ts'
import { table } from './bench/table.ts'
import { endWithNpm } from './end-with-npm.ts'
import { wholeNumber } from './whole-number.ts'

const WARM_UPS = 3
const MAX_ROUNDS = 10_000
const PARTS: readonly Part[] = [popup, shorten, service, library, growth]

/** The parts with these names, or all if there are no names. Throws on an unknown name. */
const partsNamed = (names: readonly string[]): readonly Part[] => {
  const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”: choose from ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
}

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '20' }, json: { type: 'string' } },
  })
  const rounds = wholeNumber('rounds', values.rounds, MAX_ROUNDS)
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
