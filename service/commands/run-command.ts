import { parseArgs } from 'node:util'
import { StartError } from '../failure-reason.ts'
import { backup } from './backup.ts'
import type { Command, CommandContext } from './command.ts'
import { exportLinks } from './export.ts'
import { importLinks } from './import.ts'
import { addKey, listKeys, revokeKey } from './keys.ts'
import { deleteLink, disableLinks, enableLink, listLinks, setLink } from './links.ts'

type Entry = {
  words: string[]
  /** In brackets if it may be left out. */
  argument?: string
  /** The options and what each takes. */
  options?: Record<string, string>
  does: string
  run: Command
}

const COMMANDS: Entry[] = [
  { words: ['keys', 'add'], argument: 'NAME', does: 'makes an API key and shows it once', run: addKey },
  { words: ['keys', 'list'], does: 'lists the named keys', run: listKeys },
  { words: ['keys', 'revoke'], argument: 'NAME', does: 'makes a key invalid', run: revokeKey },
  {
    words: ['links', 'list'],
    options: { search: 'TEXT', key: 'NAME', host: 'HOST' },
    does: 'lists links, those that match if you say which',
    run: listLinks,
  },
  {
    words: ['links', 'disable'],
    argument: '[TOKEN]',
    options: { key: 'NAME', host: 'HOST' },
    does: 'takes a short link out of service, or all of a key or to a host',
    run: disableLinks,
  },
  { words: ['links', 'enable'], argument: 'TOKEN', does: 'puts one back', run: enableLink },
  {
    words: ['links', 'set'],
    argument: 'TOKEN',
    options: { destination: 'URL', 'expires-at': 'TIME', tag: 'LABEL' },
    does: 'changes a short link',
    run: setLink,
  },
  { words: ['links', 'delete'], argument: 'TOKEN', does: 'deletes a short link and its clicks', run: deleteLink },
  { words: ['backup'], argument: 'FILE', does: 'copies the SQLite database, also while services run', run: backup },
  { words: ['export'], argument: 'FILE', does: 'writes all links into a file: .csv or .ndjson', run: exportLinks },
  {
    words: ['import'],
    argument: 'FILE',
    options: { from: 'SERVICE', 'skip-bad': 'FILE' },
    does: 'adds the links of such a file, or of the export of another service, all or none',
    run: importLinks,
  },
]

const usageOf = ({ words, argument, options = {} }: Entry): string =>
  [...words, argument, ...Object.entries(options).map(([name, value]) => `[--${name} ${value}]`)]
    .filter((part) => part !== undefined)
    .join(' ')

const help = (): string => COMMANDS.map((entry) => `  ${usageOf(entry)}\n      ${entry.does}`).join('\n')

/** Runs the command of a command line. Throws a StartError for problems that the operator can fix. */
export const runCommand = async (line: string[], context: Omit<CommandContext, 'options'>): Promise<void> => {
  if (['help', '--help', '-h'].includes(line[0] ?? '')) {
    context.print(`Without a command, the service starts. Commands:\n${help()}`)
    return
  }
  const entry = COMMANDS.find(({ words }) => words.every((word, index) => line[index] === word))
  if (entry === undefined) throw new StartError(`There is no command "${line.join(' ')}". Commands:\n${help()}`)
  const { positionals, values } = parse(entry, line.slice(entry.words.length))
  await entry.run(positionals, { ...context, options: values })
}

const parse = (entry: Entry, args: string[]): { positionals: string[]; values: Record<string, string | undefined> } => {
  const { argument, options = {} } = entry
  const misused = new StartError(`Write it like this: ${usageOf(entry)}`)
  try {
    const known = Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }]))
    const { positionals, values } = parseArgs({ args, options: known, allowPositionals: true })
    const least = argument === undefined || argument.startsWith('[') ? 0 : 1
    if (positionals.length < least || positionals.length > (argument === undefined ? 0 : 1)) throw misused
    return { positionals, values: values as Record<string, string | undefined> }
  } catch {
    throw misused
  }
}
