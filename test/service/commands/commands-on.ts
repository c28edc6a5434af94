import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../../service/commands/run-command.ts'
import { readEnvironment } from '../../../service/environment.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** The time for commands. */
export const NOW = Date.parse('2026-03-01T09:30:00Z')

/** Runs a command on a database in this process; gives what it tells, or its error. */
export const commandsOn = (url: string, variables: Record<string, string> = {}) => {
  const settings = readEnvironment({ DATABASE_URL: url, PUBLIC_URL: 'https://sho.rt', ...variables })
  return async (...line: string[]): Promise<string[]> => {
    const told: string[] = []
    const tell = (text: string) => void told.push(text)
    await runCommand(line, { settings, now: () => NOW, print: tell, tell }).catch((error) => tell(error.message))
    return told
  }
}

/** A file of this name and text; gives its path. */
export const fileWith = (name: string, text: string): string => {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}
