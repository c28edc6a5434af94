import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { createPrivateEntries } from '@/lib/background/journal/private-entries'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalOf, journalUnderTest, openJournal } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'

const PRIVATE = { isPrivate: true }

const connection = { id: 'c1', baseUrl: 'https://s.example' }

const entriesOf = async (...entries: JournalEntry[]) => {
  const area = createStorageArea()
  const privateEntries = createPrivateEntries(area)
  for (const entry of entries) await privateEntries.add(entry)
  return { privateEntries, area }
}

const created = entryOf(1, { ...PRIVATE, state: 'created', notice: 'unseen', link: linkOf(1) })
const failed = entryOf(2, { ...PRIVATE, state: 'failed', notice: 'seen' })
const pending = entryOf(3, PRIVATE)
const checking = entryOf(4, {
  ...PRIVATE,
  state: 'checking',
  request: { link: 'https://secret.example/', token: 'Secret' },
})

it('each question is answered for the windows of one kind alone, and alike', async () => {
  const { database } = await journalUnderTest()
  const area = createStorageArea()
  const real = openJournal(area)
  const [ofOrdinary, ofPrivate] = [journalOf(real), journalOf(real, PRIVATE)]
  for (const entry of [checking, created, failed]) expect(await real.add(entry)).toBe(true)
  expect(await real.add(created)).toBe(false)
  expect(await ofPrivate.get(idOf(2))).toEqual(failed)
  expect(await ofPrivate.update(idOf(2), (entry) => ({ ...entry, title: 'x' }))).toMatchObject({ title: 'x' })
  expect(await ofPrivate.update(idOf(9), (entry) => entry)).toBeUndefined()
  expect((await ofPrivate.unsettled()).map(({ id }) => id)).toEqual([idOf(4)])
  expect(await ofPrivate.unseen()).toEqual([created])
  expect(await ofPrivate.current({ link: 'https://elsewhere.example/', connectionId: 'c1' })).toEqual(created)
  expect(await real.orderContext(PRIVATE, idOf(2), 'https://example.com/')).toMatchObject({
    known: { id: idOf(2) },
    waiting: [{ id: idOf(4) }],
    alike: [{ id: idOf(2) }, { id: idOf(1) }],
  })
  expect(await ofOrdinary.all()).toEqual([])
  expect(await ofOrdinary.update(idOf(1), (entry) => entry)).toBeUndefined()
  expect(await database.count('entries')).toBe(0)
})

it('wipe() deletes all but uncertain entries, and every destination', async () => {
  const { privateEntries, area } = await entriesOf(created, failed, pending, checking)
  expect((await privateEntries.wipe()).map(({ id }) => id)).toEqual([idOf(4)])
  expect(JSON.stringify(area.all())).not.toContain('example.com')
  await privateEntries.update(idOf(4), () => entryOf(4, { ...PRIVATE, state: 'created', link: linkOf(4) }))
  expect(await privateEntries.wipe()).toEqual([])
  expect(JSON.stringify(area.all())).not.toMatch(/example\.com|secret\.example/)
})

it('hiddenLinks() recognizes links of private windows while their outcome is open, and after they were wiped', async () => {
  const { privateEntries } = await entriesOf(created, checking)
  const isHidden = async (change: object) => (await privateEntries.hiddenLinks(connection))({ ...linkOf(9), ...change })
  const other = { destination: 'https://other.example/' }
  expect(await isHidden({ ...other, id: 'link-1' })).toBe(true)
  expect(await isHidden({ ...other, token: 'secret' })).toBe(true)
  expect(await isHidden({ destination: 'https://secret.example' })).toBe(true)
  expect(await isHidden(other)).toBe(false)
  await privateEntries.wipe()
  expect(await isHidden({ ...other, id: 'link-1' })).toBe(true)
  await privateEntries.update(idOf(4), (entry) => ({ ...entry, state: 'failed', failure: { code: 'gave-up' } }))
  await privateEntries.wipe()
  expect(await isHidden({ ...other, token: 'secret' })).toBe(true)
  expect(await isHidden(other)).toBe(false)
})

it('hiddenLinks() hides the link of a private window although the service gave it no id', async () => {
  const link = { ...linkOf(5), id: '' }
  const entry = entryOf(5, { ...PRIVATE, state: 'created', request: { link: link.destination }, link })
  const { privateEntries } = await entriesOf(entry)
  const listed = { ...link, id: 'listed' }
  expect((await privateEntries.hiddenLinks(connection))(listed)).toBe(true)
  expect((await privateEntries.hiddenLinks(connection))({ ...linkOf(6), id: '' })).toBe(false)
  await privateEntries.wipe()
  expect((await privateEntries.hiddenLinks(connection))(listed)).toBe(true)
})

it('hiddenLinks() hides a link from each connection to its service, and from its own after the service moved', async () => {
  const { privateEntries } = await entriesOf(created)
  const isHiddenFrom = async (place: object) =>
    (await privateEntries.hiddenLinks({ ...connection, ...place }))(linkOf(1))
  const expectHidden = async () => {
    expect(await isHiddenFrom({ id: 'c2' })).toBe(true)
    expect(await isHiddenFrom({ baseUrl: 'https://moved.example' })).toBe(true)
    expect(await isHiddenFrom({ id: 'c2', baseUrl: 'https://other.example' })).toBe(false)
  }
  await expectHidden()
  await privateEntries.wipe()
  await expectHidden()
})

it('hiddenLinks() hides the link of a request without a token, also after its connection was removed or the user gave up', async () => {
  const request = { link: 'https://secret.example/' }
  const sending = entryOf(7, { ...PRIVATE, state: 'sending', request })
  const givenUp = entryOf(8, { ...PRIVATE, state: 'failed', request, failure: { code: 'gave-up' } })
  for (const entry of [sending, givenUp]) {
    const { privateEntries } = await entriesOf(entry)
    await privateEntries.delete([entry.id])
    const isHidden = await privateEntries.hiddenLinks({ ...connection, id: 'c2' })
    expect(isHidden({ ...linkOf(9), destination: 'https://secret.example' }), entry.state).toBe(true)
    expect(isHidden(linkOf(9)), entry.state).toBe(false)
  }
})
