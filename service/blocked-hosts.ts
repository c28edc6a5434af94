import { readFile, stat } from 'node:fs/promises'
import { hostOf } from './destination.ts'
import { StartError } from './failure-reason.ts'

/** The hosts that no link may lead to, nor to a host below one of them. */
export type BlockedHosts = {
  /** Whether a destination leads to one of them, as of the last `refresh`. */
  has(destination: string): boolean
  /** Reads the file again if it has changed. */
  refresh(): Promise<void>
}

/**
 * Reads hosts from a file: one a line, `#` begins a comment. Without a file, nothing is blocked. Throws a StartError if the
 * file cannot be read.
 */
export const readBlockedHosts = async (file: string | undefined): Promise<BlockedHosts> => {
  let hosts: ReadonlySet<string> = new Set()
  let version = ''

  const refresh = async (): Promise<void> => {
    if (file === undefined) return
    const { mtimeMs, size } = await stat(file)
    if (version === `${mtimeMs} ${size}`) return
    hosts = parseHosts(await readFile(file, 'utf8'))
    version = `${mtimeMs} ${size}`
  }
  try {
    await refresh()
  } catch (error) {
    throw new StartError(`BLOCKED_HOSTS cannot be read: ${(error as Error).message}.`, { cause: error })
  }

  return {
    refresh,
    has(destination) {
      if (hosts.size === 0) return false
      const labels = hostOf(new URL(destination)).split('.')
      return labels.some((_, index) => hosts.has(labels.slice(index).join('.')))
    },
  }
}

/** As URL() writes hosts: in lower case and ASCII. A line that is no host blocks nothing. */
const parseHosts = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.replace(/#.*/, '').trim())
      .flatMap((line) => (URL.canParse(`http://${line}/`) ? [hostOf(new URL(`http://${line}/`))] : [])),
  )
