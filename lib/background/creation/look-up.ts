import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { isPassing, ok, type Result } from '@/lib/domain/failure'
import { TOKEN_LENGTH } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Reading, Recognise, Sighting } from './recent-links'
import type { TokenSupport } from './token-support'
import type { Transitions } from './transitions'

type Dependencies = {
  recognise: Recognise
  transitions: Transitions
  tokenSupport: Pick<TokenSupport, 'of'>
  generateToken: (length: number) => string
  now: () => number
}

export type LookUp = {
  /** Looks once, and settles the entry if that shows its outcome. Failures: those of the reading. */
  once(connection: Connection, entry: JournalEntry, reading: Reading): Promise<Result<JournalEntry | null>>
  /** Looks, and decides how an entry in the state `unknown` goes on. */
  step(connection: Connection, entry: JournalEntry, reading: Reading): Promise<JournalEntry>
}

/** Six looks in half a minute. They are counted, because a clock may change. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000]

/** True if the first request of an entry was refused, so that nothing exists unless something sent it twice. */
const isFirstRefused = ({ refusal, mayExist = false }: JournalEntry): boolean => refusal !== undefined && !mayExist

/** True if the token may be why the service refused: somebody else's, or ours of a request that was sent twice. */
const isTokenRefused = ({ refusal, request }: JournalEntry): boolean =>
  refusal?.field === 'token' && request.token !== undefined

/** A refusal is reported at once, unless another token would be sent: then the first link must certainly not exist. */
const pausesFor = (entry: JournalEntry): readonly number[] =>
  isFirstRefused(entry) && !(isTokenRefused(entry) && entry.hasGeneratedToken) ? [] : PAUSES_MS

/** Looks for the link of a request with an uncertain outcome in the service's list. */
export const createLookUp = (dependencies: Dependencies): LookUp => {
  const { recognise, transitions, tokenSupport, generateToken, now } = dependencies
  const { write, retryLater, succeed, markFailed, ask } = transitions

  /** Queues an entry again with another token after the first was refused, or with none if the service wants none. */
  const replaceToken = async (connection: Connection, entry: JournalEntry): Promise<JournalEntry> => {
    const { refusedTokens = 0, refusal } = entry
    const isCollision = refusal?.status === 409 || (await tokenSupport.of(connection)) === 'proven'
    const token = isCollision && refusedTokens === 0 ? generateToken(TOKEN_LENGTH + 1) : undefined
    const request = { ...entry.request, token }
    return write({ ...entry, state: 'queued', request, refusedTokens: refusedTokens + 1, refusal: undefined })
  }

  const onFound = async (connection: Connection, entry: JournalEntry, { link, kind }: Sighting) => {
    if (kind === 'own') return succeed(connection, entry, link)
    if (kind === 'unprotected')
      return markFailed({ ...entry, mayExist: false }, { code: 'not-protected', field: 'password' })
    // Without a refusal, the service may ignore tokens and have created another link.
    if (entry.refusal === undefined) return null
    if (entry.hasGeneratedToken) return isFirstRefused(entry) ? replaceToken(connection, entry) : null
    const taken = { ...entry.refusal, code: 'token-taken', field: 'token', detail: undefined } as const
    return markFailed({ ...entry, tokenLeadsTo: link.destination }, taken)
  }

  const once: LookUp['once'] = async (connection, entry, reading) => {
    const found = await reading.find((recent) => recognise(entry, recent))
    if (!found.ok) return found
    return ok(found.value && (await onFound(connection, entry, found.value)))
  }

  return {
    once,
    async step(connection, entry, reading) {
      const found = await once(connection, entry, reading)
      if (found.ok && found.value) return found.value
      const { looks = 0, refusal } = entry
      const pauses = pausesFor(entry)
      const failure = found.ok ? entry.failure : found.failure
      if (!found.ok && isPassing(found.failure) && pauses.length > 0) return retryLater(entry, found.failure)
      const pause = pauses[looks]
      if (pause !== undefined) {
        const pausedAt = now()
        return write({ ...entry, failure, looks: looks + 1, attempts: 0, pausedAt, retryAt: pausedAt + pause })
      }
      if (refusal === undefined || !isFirstRefused(entry)) return ask(entry, refusal ?? failure)
      const isReplaced = found.ok && isTokenRefused(entry) && entry.hasGeneratedToken
      return isReplaced ? replaceToken(connection, entry) : markFailed(entry, refusal)
    },
  }
}
