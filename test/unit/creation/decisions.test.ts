import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { decisionsFor, type UnsureEntry } from '@/lib/domain/creation/entry'
import { fail, ok } from '@/lib/domain/failure'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const NOW = Date.UTC(2026, 5, 1)
const link = 'https://example.com/'

/** Decides to shorten an unsure entry again, and returns its outcome. */
const shortenAgain = async (change: Partial<UnsureEntry>) => {
  const test = await creationUnderTest({ now: () => NOW })
  await test.journal.add(entryOf(1, { notice: 'seen', ...change, state: 'unsure' }))
  const decided = await test.decisions.decide(idOf(1), 'shorten-again')
  return { ...test, entry: decided.ok ? decided.value : null }
}

it.each<[string, Partial<UnsureEntry>, string]>([
  ['whose expiry has passed', { request: { link, expiresAt: new Date(NOW).toISOString() } }, 'expiry-past'],
  ['whose password is forgotten', { hasPassword: true }, 'password-forgotten'],
  ['that was ordered for another address', { baseUrl: 'https://old.example' }, 'address-changed'],
])('decide() sends no request %s, and leaves the other answers to the user', async (_, change, code) => {
  const { sent, entry } = await shortenAgain({ ...change, generatedToken: 'abc' })
  expect(sent).toEqual([])
  expect(entry).toMatchObject({ state: 'unsure', failure: { code } })
  expect(entry && decisionsFor(entry)).toEqual(['look-again', 'withdraw'])
})

it('decide() sends what has not expired yet, with the token it had', async () => {
  const expiresAt = new Date(NOW + 1).toISOString()
  const { sent, entry } = await shortenAgain({ request: { link, expiresAt }, generatedToken: 'abc' })
  expect(sent).toEqual([{ link, token: 'abc', expiresAt }])
  expect(entry).toMatchObject({ state: 'created' })
})

it('decide() keeps quiet about a creation that the user withdrew', async () => {
  const { journal, decisions } = await creationUnderTest({})
  await journal.add(entryOf(1, { state: 'pending', notice: 'pending' }))
  const decided = await decisions.decide(idOf(1), 'withdraw')
  expect(decided).toMatchObject({ value: { state: 'failed', failure: { code: 'withdrawn' }, notice: 'seen' } })
})

it.each(['key-forgotten', 'not-connected'] as const)(
  'decide() gives back the draft of a link whose password is gone, and asks for that: %s',
  async (unusable) => {
    const { journal, drafts, decisions } = await creationUnderTest({ locked: unusable })
    await journal.add(entryOf(1, { hasPassword: true }))
    expect(await decisions.decide(idOf(1), 'withdraw')).toMatchObject({
      value: { state: 'failed', failure: { code: 'password-forgotten', field: 'password' }, notice: 'seen' },
    })
    expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link, password: '' })
  },
)

it('decide() ends the checks for a link whose password is gone', async () => {
  const { journal, decisions } = await creationUnderTest({ locked: 'key-forgotten' })
  await journal.add(entryOf(1, { hasPassword: true, state: 'checking' }))
  expect(await decisions.decide(idOf(1), 'withdraw')).toMatchObject({
    value: { state: 'failed', failure: { code: 'gave-up' } },
  })
})

it.each(['look-again', 'shorten-again'] as const)('decide() fails to %s without the key', async (decision) => {
  const { journal, decisions } = await creationUnderTest({ locked: 'key-forgotten' })
  await journal.add(entryOf(1, { state: 'unsure', generatedToken: 'abc' }))
  expect(await decisions.decide(idOf(1), decision)).toEqual(fail({ code: 'key-forgotten' }))
})

it.each(['look-again', 'shorten-again'] as const)(
  'decide() does nothing to %s once another window has answered',
  async (decision) => {
    const { journal, decisions, sent } = await creationUnderTest({})
    await journal.add(entryOf(1, { state: 'created', link: linkOf(1) }))
    expect(await decisions.decide(idOf(1), decision)).toMatchObject({ ok: true, value: { state: 'created' } })
    expect(sent).toEqual([])
  },
)

it('decide() looks again in the list for half a minute, not once', async () => {
  const { journal, decisions, wakeUps } = await creationUnderTest({ now: () => NOW })
  await journal.add(entryOf(1, { state: 'unsure', generatedToken: 'abc' }))
  expect(await decisions.decide(idOf(1), 'look-again')).toMatchObject({ value: { state: 'checking', looks: 1 } })
  await expect.poll(() => wakeUps).toContain(NOW + 1_000)
})

it('settleReplaced() asks about what may exist once the key is another one', async () => {
  const { journal, decisions } = await creationUnderTest({})
  await journal.add(entryOf(1, { state: 'checking' }))
  await decisions.settleReplaced({ id: 'c1', baseUrl: 'https://s.example' })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'unsure', notice: 'unseen' })
})

it.each([
  ['its token is not in the list', {}],
  ['the list cannot be read', { listLinks: async () => fail({ code: 'unreachable' }) }],
])('lookAgain() leaves the notice of an unsure entry as it is if %s', async (_, api) => {
  const { journal, decisions } = await creationUnderTest({ api })
  const seen = entryOf(1, { state: 'unsure', generatedToken: 'abc', notice: 'seen' })
  await journal.add(seen)
  await decisions.lookAgain('c1')
  expect(await journal.get(idOf(1))).toEqual(seen)
})

it('lookAgain() finds a chosen token that the service wrote in another case among the newest links', async () => {
  const { journal, decisions } = await creationUnderTest({
    api: {
      listLinks: async (_, { page = 1 }) => {
        const listed = { ...linkOf(page), id: `id-${page}`, token: page === 1 ? 'spring' : `t${page}` }
        return ok({ current: page, totalPages: 50, totalRows: 50, links: [listed] })
      },
    },
  })
  await journal.add(entryOf(1, { state: 'unsure', request: { link, token: 'Spring' } }))
  await decisions.lookAgain('c1')
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'created', link: { token: 'spring' } })
})

it('removeConnection() deletes the unsettled entries of that connection', async () => {
  const { journal, decisions } = await creationUnderTest({})
  await journal.add(entryOf(1))
  await journal.add(entryOf(2, { state: 'unsure' }))
  await journal.add(entryOf(3, { connectionId: 'c2' }))
  await journal.add(entryOf(4, { state: 'created' }))
  await decisions.removeConnection('c1')
  const left = [1, 2, 3, 4].map(async (number) => (await journal.get(idOf(number)))?.state)
  expect(await Promise.all(left)).toEqual([undefined, undefined, 'pending', 'created'])
  expect(await journal.unsettled()).toHaveLength(1)
})

it('settleReplaced() gives back what was ordered for another address, asks what may exist, and sends neither', async () => {
  const { journal, drafts, decisions, outbox, sent } = await creationUnderTest({})
  const [old, now] = ['https://old.example', 'https://s.example']
  const ordered = { baseUrl: old, request: { link, token: 'typed' } }
  await journal.add(entryOf(1, { ...ordered, state: 'pending' }))
  await journal.add(entryOf(2, { ...ordered, state: 'checking' }))
  await journal.add(entryOf(3, { baseUrl: now, state: 'pending', request: { link: `${link}other` } }))
  await decisions.settleReplaced({ id: 'c1', baseUrl: now })
  await decisions.settleReplaced({ id: 'c1', baseUrl: now })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'failed', failure: { code: 'address-changed' } })
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link, token: 'typed' })
  expect(await journal.get(idOf(2))).toMatchObject({ state: 'unsure' })
  expect(await journal.get(idOf(3))).toMatchObject({ state: 'pending' })
  expect(sent).toEqual([])
  await outbox.flush({ force: true })
  expect(sent).toMatchObject([{ link: `${link}other` }])
})
