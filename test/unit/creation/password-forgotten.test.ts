import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

const protectedEntry = entryOf(1, { hasPassword: true })

it('flush() leaves an entry alone while the key is forgotten', async () => {
  const { journal, drafts, sent, outbox } = await creationUnderTest({ locked: 'key-forgotten' })
  await journal.add(protectedEntry)
  await outbox.flush({ force: true })
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'pending' })
  expect(await drafts.get(idOf(1), 'c1')).toBeNull()
})

it('flush() returns the draft if the password was forgotten, with a failure at the password', async () => {
  const { journal, drafts, sent, outbox } = await creationUnderTest({})
  await journal.add(protectedEntry)
  await outbox.flush({ force: true })
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({
    state: 'failed',
    failure: { code: 'password-forgotten', field: 'password' },
  })
  expect(await drafts.get(idOf(1), 'c1')).toMatchObject({ link: 'https://example.com/', password: '' })
})

it('flush() looks for the link of a lost response if the password was forgotten, and then asks', async () => {
  const { journal, sent, outbox } = await creationUnderTest({})
  await journal.add({ ...protectedEntry, mayExist: true, generatedToken: 'mine' })
  await outbox.flush({ force: true })
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'checking', looks: 1 })
  await journal.update(idOf(1), (entry) => ({ ...entry, looks: 5, pausedAt: undefined, retryAt: undefined }))
  await outbox.flush({ force: true })
  expect(sent).toEqual([])
  expect(await journal.get(idOf(1))).toMatchObject({ state: 'unsure', failure: { code: 'password-forgotten' } })
})
