import type { EntryEvent } from '@/lib/domain/creation/machine'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import type { Tokens } from '@/lib/domain/settings/connection'
import { linkOf } from '@/test/support/journal-samples'

export const NOW = 1_000_000
export const link = linkOf(1)

export const generated = { generatedToken: link.token }
export const chosen = { request: { link: link.destination, token: link.token } }

export const REJECTED: Failure = { code: 'rejected', status: 422, field: 'link' }
export const TAKEN: Failure = { code: 'rejected', status: 409, field: 'token' }
export const LOST: Failure = { code: 'unreachable' }
export const INTERNAL: Failure = { code: 'internal' }

export const response = (failure: Failure, tokens: Tokens = 'unknown'): EntryEvent => ({
  type: 'not-created',
  failure,
  tokens,
  now: NOW,
})
export const notFound = (tokens: Tokens = 'unknown', failure?: Failure): EntryEvent => ({
  type: 'not-found',
  tokens,
  now: NOW,
  ...(failure && { failure }),
})
export const found = (change: Partial<typeof link> = {}): EntryEvent => ({
  type: 'found',
  link: { ...link, ...change },
})
export const created: EntryEvent = { type: 'created', link }
export const satisfied: EntryEvent = { type: 'satisfied', link }
export const block = (code: FailureCode): EntryEvent => ({ type: 'block', failure: { code } })
export const exception = (tokens: Tokens = 'unknown'): EntryEvent => ({ type: 'exception', tokens, now: NOW })

/** One of each type. */
export const EVENTS: { [Type in EntryEvent['type']]: EntryEvent } = {
  send: { type: 'send' },
  hold: { type: 'hold', failure: LOST, now: NOW },
  block: block('expiry-past'),
  satisfied,
  created,
  'not-created': response(LOST),
  interrupted: { type: 'interrupted', tokens: 'unknown' },
  found: found(),
  'not-found': notFound(),
  exception: exception(),
  'key-changed': { type: 'key-changed' },
  'look-again': { type: 'look-again' },
  'shorten-again': { type: 'shorten-again' },
  withdraw: { type: 'withdraw' },
}
