import { join } from 'node:path'
import { runNode } from './run-node.ts'

type Message = { _type: string; message: string; file?: string; line?: number }

/** What the linter of addons.mozilla.org has to say about a package or a build: errors, warnings and notices. */
export const lintForFirefox = async (path: string): Promise<string[]> => {
  const root = join(import.meta.dirname, '../..')
  const linter = join(root, 'node_modules/addons-linter/bin/addons-linter')
  const options = ['--output', 'json', '--boring']
  const said = await runNode(linter, [path, ...options], root).catch(({ message }: Error) => message)
  const report = said.slice(said.indexOf('{'))
  const { errors, warnings, notices }: Record<string, Message[]> = JSON.parse(report)
  return [errors, warnings, notices]
    .flatMap((messages = []) => messages)
    .map(({ _type, message, file, line }) => `${_type}: ${message} (${file ?? 'package'}:${line ?? 1})`)
}
