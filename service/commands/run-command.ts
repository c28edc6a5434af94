import { StartError } from '../start-error.ts'
import { backup } from './backup.ts'
import type { Command, CommandContext } from './command.ts'
import { exportLinks } from './export.ts'
import { importLinks } from './import.ts'
import { addKey, listKeys, revokeKey } from './keys.ts'
import { disableLink, enableLink, recount } from './links.ts'

type Entry = { words: string[]; argument?: string; does: string; run: Command }

const COMMANDS: Entry[] = [
  { words: ['keys', 'add'], argument: 'NAME', does: 'makes an API key and shows it once', run: addKey },
  { words: ['keys', 'list'], does: 'lists the named keys', run: listKeys },
  { words: ['keys', 'revoke'], argument: 'NAME', does: 'makes a key invalid', run: revokeKey },
  { words: ['links', 'disable'], argument: 'TOKEN', does: 'takes a short link out of service', run: disableLink },
  { words: ['links', 'enable'], argument: 'TOKEN', does: 'puts it back', run: enableLink },
  { words: ['backup'], argument: 'FILE', does: 'copies the SQLite database, also while services run', run: backup },
  { words: ['export'], argument: 'FILE', does: 'writes all links into a file: .csv or .json', run: exportLinks },
  { words: ['import'], argument: 'FILE', does: 'adds the links of such a file, all or none', run: importLinks },
  { words: ['recount'], does: 'counts the links again, after tables were changed by hand', run: recount },
]

const usageOf = ({ words, argument }: Entry): string => [...words, argument].filter(Boolean).join(' ')

const help = (): string => COMMANDS.map((entry) => `  ${usageOf(entry).padEnd(22)} ${entry.does}`).join('\n')

/** Runs the command of a command line. Throws a StartError for problems that the operator can fix. */
export const runCommand = async (line: string[], context: CommandContext): Promise<void> => {
  if (['help', '--help', '-h'].includes(line[0] ?? '')) {
    context.print(`Without a command, the service starts. Commands:\n${help()}`)
    return
  }
  const entry = COMMANDS.find(({ words }) => words.every((word, index) => line[index] === word))
  if (entry === undefined) throw new StartError(`There is no command "${line.join(' ')}". Commands:\n${help()}`)
  const args = line.slice(entry.words.length)
  if (args.length !== (entry.argument === undefined ? 0 : 1))
    throw new StartError(`Write it like this: ${usageOf(entry)}`)
  await entry.run(args, context)
}
