import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { type EntryEvent, next, pagesOfLook, type Tokens, tokensAfter } from '@/lib/domain/creation/machine'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const NOW = 1_000_000
const link = linkOf(1)

const generated = { generatedToken: link.token }
const chosen = { request: { link: link.destination, token: link.token } }

const REJECTED: Failure = { code: 'rejected', status: 422, field: 'link' }
const TAKEN: Failure = { code: 'rejected', status: 409, field: 'token' }
const LOST: Failure = { code: 'unreachable' }

const response = (failure: Failure, tokens: Tokens = 'unknown'): EntryEvent => ({
  type: 'not-created',
  failure,
  tokens,
  now: NOW,
})
const notFound = (tokens: Tokens = 'unknown', failure?: Failure): EntryEvent => ({
  type: 'not-found',
  tokens,
  now: NOW,
  ...(failure && { failure }),
})
const found = (change: Partial<typeof link> = {}): EntryEvent => ({ type: 'found', link: { ...link, ...change } })
const created: EntryEvent = { type: 'created', link }
const block = (code: FailureCode): EntryEvent => ({ type: 'block', failure: { code } })

type Row = [event: string, from: JournalEntry, event: EntryEvent, to: Partial<JournalEntry> | object]

const play = (rows: Row[]) =>
  it.each(rows)('%s', (_, from, event, to) => {
    expect(next(from, event)).toMatchObject(to)
  })

describe('pending', () => {
  const pending = entryOf(1, generated)
  const uncertain = { ...pending, mayExist: true }
  const paused = { state: 'pending', attempts: 1, pausedAt: NOW, retryAt: NOW + 1_000 }
  play([
    ['its turn: sending', pending, { type: 'send' }, { state: 'sending', mayExist: false }],
    ['its turn, after a lost response', uncertain, { type: 'send' }, { state: 'sending', mayExist: true }],
    ['the list cannot be read', pending, { type: 'hold', failure: LOST, now: NOW }, { ...paused, mayExist: false }],
    ['a link with its token is in the list', uncertain, found(), { state: 'created', link }],
    ['expiry past', pending, block('expiry-past'), { state: 'failed', failure: { code: 'expiry-past' } }],
    ['expiry past, may exist', uncertain, block('expiry-past'), { state: 'checking', cause: { code: 'expiry-past' } }],
    ['another address', pending, block('address-changed'), { state: 'failed' }],
    ['another address, may exist', uncertain, block('address-changed'), { state: 'unsure' }],
    ['another key', pending, { type: 'key-changed' }, pending],
    ['another key, may exist', uncertain, { type: 'key-changed' }, { state: 'unsure', notice: 'unseen' }],
    ['withdraw', pending, { type: 'withdraw' }, { state: 'failed', failure: { code: 'withdrawn' }, notice: 'seen' }],
    ['withdraw, may exist', uncertain, { type: 'withdraw' }, { state: 'failed', failure: { code: 'gave-up' } }],
    [
      'an exception',
      pending,
      { type: 'exception', tokens: 'honored', now: NOW },
      { ...paused, failure: { code: 'internal' } },
    ],
    [
      'the fifth exception',
      { ...pending, attempts: 4, failure: { code: 'internal' } },
      { type: 'exception', tokens: 'honored', now: NOW },
      { state: 'failed', failure: { code: 'internal' } },
    ],
  ])
})

describe('sending', () => {
  const sending = entryOf(1, { ...generated, state: 'sending' })
  const bare = entryOf(1, { state: 'sending' })
  const again = { ...sending, mayExist: true }
  const ofBatch = { ...sending, batch: { id: 'b', row: 0 }, notice: 'dismissed' } as const
  const paused = { state: 'pending', mayExist: false, attempts: 1, pausedAt: NOW, retryAt: NOW + 1_000 }
  play([
    ['OK', sending, created, { state: 'created', link, warnings: [], notice: 'unseen' }],
    ['OK, of a batch', ofBatch, created, { state: 'created', notice: 'dismissed' }],
    ['OK, of a batch, and awaited', { ...ofBatch, notice: 'pending' }, created, { notice: 'unseen' }],
    ['offline: nothing was sent', sending, response({ code: 'offline' }), paused],
    ['429', sending, response({ code: 'rate-limited', retryAfterSeconds: 90 }), { ...paused, retryAt: NOW + 90_000 }],
    ['no response, tokens honored', sending, response(LOST, 'honored'), { ...paused, mayExist: true }],
    ['no response', sending, response(LOST), { state: 'checking', mayExist: true, looks: 0, cause: LOST }],
    ['no response, without a token', bare, response(LOST, 'honored'), { state: 'unsure', failure: LOST }],
    ['a redirect, tokens honored', sending, response({ code: 'redirected' }, 'honored'), { ...paused, mayExist: true }],
    ['a redirect', sending, response({ code: 'redirected' }), { state: 'checking', mayExist: true }],
    [
      'the fifth redirect, tokens honored',
      { ...sending, attempts: 4, failure: { code: 'redirected' } },
      response({ code: 'redirected' }, 'honored'),
      { state: 'unsure', failure: { code: 'redirected' } },
    ],
    [
      'the twentieth 500, tokens honored',
      { ...sending, attempts: 19, failure: { code: 'unavailable' } },
      response({ code: 'unavailable' }, 'honored'),
      { state: 'pending', attempts: 20, retryAt: NOW + 600_000 },
    ],
    ['another ERROR', bare, response(REJECTED), { state: 'failed', failure: REJECTED }],
    [
      'another ERROR, with a token',
      sending,
      response(REJECTED),
      { state: 'checking', mayExist: false, cause: REJECTED },
    ],
    ['another ERROR, may exist', again, response(REJECTED), { state: 'checking', mayExist: true, cause: REJECTED }],
    ['an ERROR about the token', sending, response(TAKEN), { state: 'checking', mayExist: false, cause: TAKEN }],
    ['the worker died', sending, { type: 'interrupted', tokens: 'unknown' }, { state: 'checking', mayExist: true }],
    ['the worker died, without a token', bare, { type: 'interrupted', tokens: 'honored' }, { state: 'unsure' }],
    [
      'the worker died, tokens honored',
      sending,
      { type: 'interrupted', tokens: 'honored' },
      { state: 'pending', mayExist: true, attempts: 0 },
    ],
    ['another key', sending, { type: 'key-changed' }, { state: 'unsure' }],
  ])

  it.each<FailureCode>(['unauthorized', 'not-found', 'permission-missing', 'key-forgotten', 'not-connected'])(
    '%s: pending, until the user acts',
    (code) => {
      const held = next(sending, response({ code }))
      expect(held).toMatchObject({ state: 'pending', mayExist: false, failure: { code }, pausedAt: NOW })
      expect(held).toHaveProperty('retryAt', undefined)
    },
  )

  it.each<Failure>([
    { code: 'unauthorized', status: 403 },
    { code: 'not-found', status: 404, field: 'tagId' },
  ])('%j refuses this request alone', (failure) => {
    expect(next(bare, response(failure))).toMatchObject({ state: 'failed', failure })
  })
})

describe('checking', () => {
  const lost = entryOf(1, { ...generated, state: 'checking', cause: LOST })
  const refused = { ...lost, mayExist: false, cause: TAKEN }
  const refusedChoice = entryOf(1, { ...chosen, state: 'checking', mayExist: false, cause: TAKEN })
  const brief = { ...lost, mayExist: false, cause: REJECTED }
  const last = { looks: 5 }
  play([
    ['found, as asked', lost, found(), { state: 'created', link, warnings: [] }],
    [
      'found elsewhere, generated',
      lost,
      found({ destination: 'https://x.example/' }),
      { state: 'created', warnings: ['destination-differs'] },
    ],
    [
      'found without its password, generated',
      { ...lost, hasPassword: true },
      found(),
      { state: 'failed', failure: { code: 'not-protected', field: 'password' } },
    ],
    ['found as asked, chosen', refusedChoice, found(), { state: 'created' }],
    [
      'found elsewhere, chosen',
      refusedChoice,
      found({ destination: 'https://x.example/' }),
      { state: 'failed', failure: { code: 'token-taken' }, tokenLeadsTo: 'https://x.example/' },
    ],
    [
      'found elsewhere, chosen, nothing refused',
      { ...refusedChoice, mayExist: true, cause: LOST },
      found({ destination: 'https://x.example/' }),
      { state: 'unsure', failure: { code: 'token-taken' } },
    ],
    [
      'found with a password that was not asked for, chosen',
      refusedChoice,
      found({ hasPassword: true }),
      { state: 'failed' },
    ],
    ['not found', lost, notFound(), { state: 'checking', looks: 1, pausedAt: NOW, retryAt: NOW + 1_000 }],
    [
      'no response to a look: it does not count',
      lost,
      notFound('unknown', LOST),
      { state: 'checking', looks: 0, attempts: 1, failure: LOST },
    ],
    [
      'any other failure of a look counts',
      lost,
      notFound('unknown', REJECTED),
      { state: 'checking', looks: 1, attempts: 0 },
    ],
    ['not found at last', { ...lost, ...last }, notFound(), { state: 'unsure', failure: LOST }],
    [
      'not found at last, token refused',
      { ...refused, ...last },
      notFound(),
      { state: 'pending', mayExist: false, generatedToken: undefined, isTokenRefused: true },
    ],
    [
      'not found at last, token refused, list unreadable',
      { ...refused, ...last },
      notFound('unknown', REJECTED),
      { state: 'failed', failure: TAKEN },
    ],
    [
      'not found at last, token refused, tokens honored',
      { ...refused, ...last },
      notFound('honored'),
      { state: 'unsure', failure: TAKEN },
    ],
    [
      'not found at last, token refused, may exist',
      { ...refused, ...last, mayExist: true },
      notFound(),
      { state: 'unsure', failure: TAKEN },
    ],
    [
      'not found at last, chosen token refused',
      { ...refusedChoice, ...last },
      notFound('honored'),
      { state: 'failed', failure: TAKEN },
    ],
    ['one look after any other ERROR', brief, notFound(), { state: 'failed', failure: REJECTED }],
    [
      'one look after any other ERROR, even unread',
      brief,
      notFound('unknown', LOST),
      { state: 'failed', failure: REJECTED },
    ],
    ['withdraw', refused, { type: 'withdraw' }, { state: 'failed', failure: { code: 'gave-up' } }],
  ])

  it('takes five looks at the newest page, and one at ten pages, within half a minute', () => {
    let entry: JournalEntry = lost
    const pages: number[] = []
    let waited = 0
    while (entry.state === 'checking') {
      pages.push(pagesOfLook(entry))
      entry = next(entry, notFound())
      if (entry.state === 'checking') waited += (entry.retryAt ?? 0) - NOW
    }
    expect(pages).toEqual([1, 1, 1, 1, 1, 10])
    expect(waited).toBe(30_000)
  })
})

describe('unsure', () => {
  const unsure = entryOf(1, { ...generated, state: 'unsure', failure: LOST, notice: 'seen' })
  const { generatedToken: _, ...bare } = unsure
  play([
    ['look again', unsure, { type: 'look-again' }, { state: 'checking', mayExist: true, looks: 0, notice: 'pending' }],
    ['look again, without a token', bare, { type: 'look-again' }, bare],
    [
      'shorten again',
      unsure,
      { type: 'shorten-again' },
      { state: 'pending', mayExist: true, generatedToken: link.token },
    ],
    ['shorten again, expired', unsure, block('expiry-past'), { state: 'unsure', failure: { code: 'expiry-past' } }],
    ['withdraw', unsure, { type: 'withdraw' }, { state: 'failed', failure: { code: 'gave-up' }, notice: 'seen' }],
    ['a later reading shows its token', unsure, found(), { state: 'created', link }],
    [
      'a later reading shows it elsewhere',
      { ...bare, ...chosen },
      found({ destination: 'https://x.example/' }),
      { ...bare, ...chosen },
    ],
  ])
})

it.each(['created', 'failed'] as const)('%s is final', (state) => {
  const settled = entryOf(1, { ...generated, state })
  const events: EntryEvent[] = [created, found(), notFound(), response(LOST), { type: 'send' }, { type: 'withdraw' }]
  for (const event of events) expect(next(settled, event)).toBe(settled)
})

it('next() keeps nothing of the state before', () => {
  const checking = entryOf(1, { ...generated, state: 'checking', cause: LOST, failure: LOST, looks: 3, attempts: 2 })
  expect(next(checking, found())).toEqual(entryOf(1, { ...generated, state: 'created', notice: 'unseen', link }))
})

describe('tokensAfter()', () => {
  const other = { ...link, token: 'other' }
  it.each<[string, Tokens, Tokens, object, typeof link]>([
    ['a generated token is kept', 'unknown', 'honored', generated, link],
    ['it is kept in another case', 'unknown', 'honored', { generatedToken: 'T1' }, link],
    ['another one comes back', 'honored', 'unknown', generated, other],
    ['a link was created only without it', 'unknown', 'refused', { isTokenRefused: true }, other],
    ['a chosen token is kept', 'unknown', 'unknown', chosen, link],
    ['a chosen token is kept, and generated ones were', 'honored', 'honored', chosen, link],
    ['a chosen token is not kept', 'honored', 'unknown', chosen, other],
    ['a chosen token is kept, and generated ones were not', 'refused', 'unknown', chosen, link],
    ['the service was to choose', 'refused', 'refused', {}, other],
  ])('%s: %s, then %s', (_, before, after, ordered, response) => {
    expect(tokensAfter(before, entryOf(1, ordered), response)).toBe(after)
  })
})
