import { parseArgs } from 'node:util'
import { buildExtension } from '../test/support/build-extension.ts'
import { library } from './bench/library.ts'
import { type Part, printTable } from './bench/part.ts'
import { popup } from './bench/popup.ts'
import { aggregation, service } from './bench/service/service.ts'
import { runCommand, wholeNumber } from './command.ts'

const WARM_UPS = 3
const MAX_ROUNDS = 10_000
const MAX_LINKS = 10_000_000
const PARTS: readonly Part[] = [popup, service, aggregation, library]

/** The parts with these names, or all if there are no names. Throws on an unknown name. */
const partsNamed = (names: readonly string[]): readonly Part[] => {
  const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”: choose from ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '20' },
      beside: { type: 'string' },
      links: { type: 'string', default: '100000' },
    },
  })
  const { beside } = values
  const rounds = wholeNumber('rounds', values.rounds, MAX_ROUNDS)
  const links = wholeNumber('links', values.links, MAX_LINKS)
  let built: Promise<string> | undefined
  const extension = () => {
    built ??= buildExtension()
    return built
  }
  for (const part of partsNamed(positionals)) {
    const rows = await part.run({ rounds, warmUps: WARM_UPS, extension, beside, links })
    console.log(`\n${part.name}`)
    printTable(rows)
  }
  return 0
})
