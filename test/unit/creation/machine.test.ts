import { describe, expect, it } from 'vitest'
import { entryStateSchema, type JournalEntry } from '@/lib/domain/creation/entry'
import { type EntryEvent, next, pagesOfLook } from '@/lib/domain/creation/machine'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { entryOf } from '@/test/support/journal-samples'
import {
  block,
  chosen,
  created,
  EVENTS,
  exception,
  found,
  generated,
  INTERNAL,
  LOST,
  link,
  NOW,
  notFound,
  REJECTED,
  response,
  satisfied,
  TAKEN,
} from './event-samples'

type Row = [event: string, from: JournalEntry, event: EntryEvent, to: Partial<JournalEntry> | object]

/** The states and events that have a row. */
const covered = new Set<string>()

const play = (rows: Row[]) => {
  for (const [, from, { type }] of rows) covered.add(`${from.state} ${type}`)
  it.each(rows)('%s', (_, from, event, to) => {
    expect(next(from, event)).toMatchObject(to)
  })
}

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
    ['a link that exists is enough', pending, satisfied, { state: 'created', link, warnings: [] }],
    ['a link that exists, and one may exist of its own', uncertain, satisfied, uncertain],
    ['an exception', pending, exception('honored'), { ...paused, failure: INTERNAL }],
    [
      'the fifth exception',
      { ...pending, attempts: 4, failure: INTERNAL },
      exception('honored'),
      { state: 'failed', failure: INTERNAL },
    ],
    [
      'the fifth exception, may exist',
      { ...uncertain, attempts: 4, failure: INTERNAL },
      exception('honored'),
      { state: 'unsure', failure: INTERNAL },
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
    ['another address, before it left', sending, block('address-changed'), { state: 'failed' }],
    ['another address, may exist', again, block('address-changed'), { state: 'unsure' }],
    ['an exception', sending, exception(), { state: 'checking', mayExist: true, cause: INTERNAL }],
    ['an exception, tokens honored', sending, exception('honored'), { ...paused, mayExist: true, failure: INTERNAL }],
    [
      'the fifth exception, tokens honored',
      { ...sending, attempts: 4, failure: INTERNAL },
      exception('honored'),
      { state: 'unsure', failure: INTERNAL },
    ],
    ['withdraw', sending, { type: 'withdraw' }, { state: 'failed', failure: { code: 'gave-up' }, notice: 'seen' }],
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
    ['found with a password, chosen', refusedChoice, found({ hasPassword: true }), { state: 'failed' }],
    ['not found', lost, notFound(), { state: 'checking', looks: 1, pausedAt: NOW, retryAt: NOW + 1_000 }],
    [
      'no response to a look: it does not count',
      lost,
      notFound('unknown', LOST),
      { state: 'checking', looks: 0, attempts: 1, failure: LOST },
    ],
    ['any other failed look counts', lost, notFound('unknown', REJECTED), { looks: 1, attempts: 0 }],
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
    ['one look, even unread', brief, notFound('unknown', LOST), { state: 'failed', failure: REJECTED }],
    ['another address', refused, block('address-changed'), { state: 'failed' }],
    ['another address, may exist', lost, block('address-changed'), { state: 'unsure' }],
    ['an exception counts as a look', lost, exception(), { state: 'checking', looks: 1, retryAt: NOW + 1_000 }],
    ['an exception at last', { ...lost, ...last }, exception(), { state: 'unsure', failure: LOST }],
    ['another key', refused, { type: 'key-changed' }, { state: 'unsure', failure: TAKEN }],
    ['withdraw', refused, { type: 'withdraw' }, { state: 'failed', failure: { code: 'gave-up' } }],
  ])

  it('does not say where a token leads that is a private window’s', () => {
    const elsewhere = { ...link, destination: 'https://x.example/' }
    const taken = next(refusedChoice, { type: 'found', link: elsewhere, isSecret: true })
    expect(taken).toMatchObject({ state: 'failed', failure: { code: 'token-taken' } })
    expect(JSON.stringify(taken)).not.toContain('x.example')
  })

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
    ['another key', unsure, { type: 'key-changed' }, { state: 'unsure', failure: LOST, notice: 'unseen' }],
    ['a later reading shows its token', unsure, found(), { state: 'created', link }],
    [
      'a later reading shows it elsewhere',
      { ...bare, ...chosen },
      found({ destination: 'https://x.example/' }),
      { ...bare, ...chosen },
    ],
  ])
})

describe.each(entryStateSchema.options)('%s', (state) => {
  const types = Object.keys(EVENTS) as EntryEvent['type'][]
  // Each pair without a row above: the event has no meaning there.
  it.each(types.filter((type) => !covered.has(`${state} ${type}`)))('stays as it is: %s', (type) => {
    const entry = entryOf(1, { ...generated, state, mayExist: true })
    expect(next(entry, EVENTS[type])).toBe(entry)
  })
})

it('next() keeps nothing of the state before', () => {
  const checking = entryOf(1, { ...generated, state: 'checking', cause: LOST, failure: LOST, looks: 3, attempts: 2 })
  expect(next(checking, found())).toEqual(entryOf(1, { ...generated, state: 'created', notice: 'unseen', link }))
})
