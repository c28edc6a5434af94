import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { fail } from '@/lib/domain/failure'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const NOW = Date.UTC(2026, 5, 1)
const link = 'https://example.com/'

/** Decides to shorten an undecided entry again, and returns its outcome. */
const shortenAgain = async (change: Partial<JournalEntry>) => {
  const test = await creationUnderTest({ now: () => NOW })
  await test.journal.add(entryOf(1, { state: 'undecided', mayExist: true, notice: 'seen', ...change }))
  const decided = await test.decisions.decide(idOf(1), 'shorten-again')
  return { ...test, entry: decided.ok ? decided.value : null, draft: await test.drafts.get(idOf(1), 'c1') }
}

it('decide() sends no expired request, and fails at the expiry', async () => {
  const expiresAt = new Date(NOW).toISOString()
  const { sent, entry, draft } = await shortenAgain({ request: { link, token: 'mine', expiresAt } })
  expect(sent).toEqual([])
  expect(entry).toMatchObject({
    state: 'failed',
    failure: { code: 'expiry-past', field: 'expiresAt' },
    notice: 'unseen',
  })
  expect(draft).toEqual({ link, tagId: '', token: 'mine', password: '', expiresAt })
})

it('decide() sends what has not expired yet', async () => {
  const expiresAt = new Date(NOW + 1).toISOString()
  const { sent, entry } = await shortenAgain({ request: { link, token: 'mine', expiresAt } })
  expect(sent).toEqual([{ link, token: 'mine', expiresAt }])
  expect(entry).toMatchObject({ state: 'created' })
})

it('decide() sends no request with a forgotten password, and fails at the password', async () => {
  const { sent, entry } = await shortenAgain({ hasPassword: true })
  expect(sent).toEqual([])
  expect(entry).toMatchObject({ state: 'failed', failure: { code: 'password-forgotten', field: 'password' } })
})

it('decide() keeps quiet about a creation that the person withdrew', async () => {
  const { journal, decisions } = await creationUnderTest({})
  await journal.add(entryOf(1, { state: 'queued', notice: 'pending' }))
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
  await journal.add(entryOf(1, { hasPassword: true, state: 'unknown', mayExist: true }))
  expect(await decisions.decide(idOf(1), 'withdraw')).toMatchObject({
    value: { state: 'failed', failure: { code: 'gave-up' } },
  })
})

it('decide() withdraws nothing while the password is locked, and fails', async () => {
  const { journal, passwords, decisions } = await creationUnderTest({ locked: 'locked' })
  await journal.add(entryOf(1, { hasPassword: true }))
  expect(await decisions.decide(idOf(1), 'withdraw')).toEqual(fail({ code: 'locked' }))
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'queued' })
  // That of a private window is not locked.
  passwords.set(idOf(1), 'hush')
  expect(await decisions.decide(idOf(1), 'withdraw')).toMatchObject({ value: { failure: { code: 'withdrawn' } } })
})

it.each(['look-again', 'shorten-again'] as const)('decide() fails to %s without the key', async (decision) => {
  const { journal, decisions } = await creationUnderTest({ locked: 'key-forgotten' })
  await journal.add(entryOf(1, { state: 'undecided', mayExist: true }))
  expect(await decisions.decide(idOf(1), decision)).toEqual(fail({ code: 'key-forgotten' }))
})

it('askAboutUncertain() notifies those who wait for an entry', async () => {
  const { journal, decisions, settlement } = await creationUnderTest({})
  await journal.add(entryOf(1, { state: 'unknown', mayExist: true }))
  const waited = settlement.waitFor(idOf(1))
  await decisions.askAboutUncertain('c1')
  expect(await waited).toMatchObject({ state: 'undecided' })
})
