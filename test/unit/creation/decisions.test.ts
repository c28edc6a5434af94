import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const NOW = Date.UTC(2026, 5, 1)
const link = 'https://example.com/'

/** Decides to shorten an undecided entry again, and returns its outcome. */
const shortenAgain = async (change: Partial<JournalEntry>) => {
  const test = await creationUnderTest({ now: () => NOW })
  await test.journal.add(entryOf(1, { state: 'undecided', mayExist: true, notice: 'seen', ...change }))
  const entry = await test.decisions.decide(idOf(1), 'shorten-again')
  return { ...test, entry, draft: await test.drafts.get(idOf(1), 'c1') }
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
  const entry = await decisions.decide(idOf(1), 'withdraw')
  expect(entry).toMatchObject({ state: 'failed', failure: { code: 'withdrawn' }, notice: 'seen' })
})
