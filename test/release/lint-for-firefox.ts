import { join } from 'node:path'
import { ROOT } from '../architecture/source-files'
import { runNode } from '../support/run-node.ts'

type Message = { _type: string; code: string; message: string; file?: string }

const HASH = /-[\w-]{8}(?=\.\w+$)/

/** The report of addons.mozilla.org's linter on a build: errors, warnings and notices, a line each. */
export const lintForFirefox = async (folder: string): Promise<string[]> => {
  const linter = join(ROOT, 'node_modules/addons-linter/bin/addons-linter')
  // It fails if it reports an error, and prints the report.
  const output = await runNode(linter, [folder, '--output', 'json', '--boring'], ROOT).catch((error) => error.message)
  const { errors, warnings, notices }: Record<string, Message[]> = JSON.parse(output.slice(output.indexOf('{')))
  return [errors, warnings, notices]
    .flatMap((messages = []) => messages)
    .map(({ _type, message, file = 'package' }) => `${_type}: ${message} (${file.replace(HASH, '')})`)
}
