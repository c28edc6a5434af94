import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { createCreation } from '@/lib/background/creation/creation'
import { createLanes } from '@/lib/background/creation/lanes'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { createPrivateEntries } from '@/lib/background/journal/private-entries'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { createForgetPrivate } from '@/lib/background/private-windows'
import { ORDINARY, type Scope } from '@/lib/domain/creation/entry'
import { fail, ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore } from '@/lib/storage/drafts'
import { createLinkPasswords } from '@/lib/storage/link-passwords'
import { createPrivateArea, createStorage } from '@/lib/storage/storage'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalOf } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'
import { tokenKnowledgeOf } from '../../support/token-knowledge'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const connection: Connection = {
  id: 'c1',
  baseUrl: 'https://s.example',
  apiKey: 'key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
}
const link = 'https://secret.example/page'
const PRIVATE = { isPrivate: true }

const underTest = () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  const world = {
    windows: 1,
    isOnline: true,
    sent: [] as string[],
    cached: [] as unknown[],
    notified: [] as string[],
    listed: [] as Link[],
    /** What happens while the list is read. */
    onListed: async (): Promise<void> => {},
    /** What happens while a request is under way. */
    onSent: async (): Promise<void> => {},
  }
  const area = createPrivateArea(session)
  const stores = createStorage({ local, session }, () => 1_000)
  const ofPrivate = { drafts: createDraftStore(area), passwords: createLinkPasswords(area, () => 1_000) }
  const privateEntries = createPrivateEntries(area)
  const journal = createJournal(lazyConnection(openJournalDatabase), privateEntries)
  const windows = { getAll: async () => Array.from({ length: world.windows }, () => ({ incognito: true }) as never) }
  const forgetPrivate = createForgetPrivate(windows, area, privateEntries)
  const creation = createCreation(
    doublesOf({
      journal,
      drafts: ({ isPrivate }: Scope) => (isPrivate ? ofPrivate.drafts : stores.drafts),
      passwords: ({ isPrivate }: Scope) => (isPrivate ? ofPrivate.passwords : stores.linkPasswords),
      forgetPrivate,
      vault: { get: async () => ok(connection) },
      badge: { async show() {} },
      notices: {
        async show({ id }: { id: string }) {
          world.notified.push(id)
        },
      },
      wakeUp: () => ({ at() {}, cancel() {} }),
      storage: { preferences: { get: async () => DEFAULT_PREFERENCES } },
      api: {
        async createLink(_: unknown, request: { link: string; token?: string }) {
          world.sent.push(request.link)
          await world.onSent()
          if (world.listed.some(({ token }) => token === request.token)) return fail({ code: 'rejected' as const })
          return world.isOnline
            ? ok({ ...linkOf(1), destination: request.link, token: request.token ?? '' })
            : fail({ code: 'offline' as const })
        },
        async listLinks() {
          await world.onListed()
          return ok({ current: 1, totalPages: 1, totalRows: world.listed.length, links: world.listed })
        },
      },
      hiddenLinks: privateEntries.hiddenLinks,
      linkCache: {
        plainLinkTo: async () => undefined,
        async add(created: unknown) {
          world.cached.push(created)
        },
      },
      clipboard: { prepare() {}, write: async () => true },
      lanes: createLanes(),
      tokenKnowledge: tokenKnowledgeOf(connection),
      logError(error: unknown) {
        throw error
      },
      generateToken: () => 'drawn',
      newId: () => crypto.randomUUID(),
      wait: () => new Promise<void>(() => {}),
      now: () => 1_000,
    }),
  )
  const ofOrdinary = journalOf(journal)
  return {
    ...creation,
    forgetPrivate,
    world,
    journal: ofOrdinary,
    privateJournal: journalOf(journal, PRIVATE),
    local,
    session,
    drafts: ofPrivate.drafts,
  }
}

const order = { id: idOf(1), draftKey: link, draft: { ...emptyDraft(link), password: 'hush' }, title: 'A secret page' }

it('a creation in a private window leaves nothing on the disk and, once the window is closed, nothing in memory', async () => {
  const { create, forgetPrivate, world, journal, privateJournal, local, session } = underTest()
  const created = await create(order, PRIVATE)
  expect(created).toMatchObject({ ok: true, value: { state: 'created', title: 'A secret page' } })
  expect(world.cached).toEqual([])
  expect(world.notified).toEqual([])
  expect(await journal.get(order.id)).toBeUndefined()
  expect(JSON.stringify(local.all())).not.toMatch(/secret|hush/)
  expect(await privateJournal.get(order.id)).toMatchObject({ state: 'created' })

  await forgetPrivate()
  expect(JSON.stringify(session.all())).toContain('secret.example')
  world.windows = 0
  await forgetPrivate()
  expect(JSON.stringify(session.all())).not.toMatch(/secret|hush/)
})

it('a pending link of a private window is not sent after the window was closed', async () => {
  const { create, outbox, forgetPrivate, privateJournal, world, session, drafts } = underTest()
  world.isOnline = false
  await drafts.save(link, connection.id, emptyDraft(link))
  await create(order, PRIVATE)
  expect(await privateJournal.unsettled()).toHaveLength(1)
  expect(JSON.stringify(session.all())).toContain('hush')
  world.windows = 0
  await forgetPrivate()
  expect(JSON.stringify(session.all())).not.toMatch(/secret|hush/)
  world.isOnline = true
  await outbox.flush({ force: true })
  expect(await privateJournal.unsettled()).toEqual([])
})

it('the password of a link can be copied in the windows that it was made in, until the last private one closes', async () => {
  const { create, forgetPrivate, world, session } = underTest()
  const [ofOrdinary, ofPrivate] = [session, createPrivateArea(session)].map((area) =>
    createLinkPasswords(area, () => 1_000),
  )
  await create(order, PRIVATE)
  await create({ ...order, id: idOf(2), draft: { ...order.draft, password: 'plum-cake' } }, ORDINARY)
  expect(await ofPrivate?.password(order)).toBe('hush')
  expect(await ofOrdinary?.password(order)).toBeUndefined()
  world.windows = 0
  await forgetPrivate()
  expect(await ofPrivate?.password(order)).toBeUndefined()
  expect(await ofOrdinary?.password({ id: idOf(2) })).toBe('plum-cake')
})

it('a link of a private window that closes while the list is read is not sent', async () => {
  const { create, forgetPrivate, world } = underTest()
  world.onListed = async () => {
    world.windows = 0
    await forgetPrivate()
  }
  await create({ ...order, draft: emptyDraft(link) }, PRIVATE)
  expect(world.sent).toEqual([])
})

it('a link of a private window that closes while the list is read is not sent, even if its data could not be deleted', async () => {
  const { create, privateJournal, world } = underTest()
  world.onListed = async () => {
    world.windows = 0
  }
  await create({ ...order, draft: emptyDraft(link) }, PRIVATE)
  expect(world.sent).toEqual([])
  expect(await privateJournal.all()).toEqual([])
})

it('an ordinary creation does not wait for the uncertain one of a private window that is closed', async () => {
  const { create, forgetPrivate, privateJournal, world } = underTest()
  await privateJournal.add(entryOf(9, { ...PRIVATE, connectionId: connection.id, state: 'unsure', request: { link } }))
  world.windows = 0
  await forgetPrivate()
  expect(await create({ id: idOf(2), draft: emptyDraft(link) }, ORDINARY)).toMatchObject({
    value: { state: 'created' },
  })
})

it('an ordinary creation does not wait for a pause of a private one', async () => {
  const { create, outbox, journal, privateJournal, world } = underTest()
  const paused = {
    pausedAt: 500,
    retryAt: 90_000,
    failure: { code: 'rate-limited' as const },
    attempts: 1,
    mayExist: true,
  }
  await privateJournal.add(entryOf(9, { ...PRIVATE, connectionId: connection.id, request: { link }, ...paused }))
  await journal.add(entryOf(3, { request: { link: 'https://b.example/' } }))
  await outbox.flush({ force: false })
  expect(await journal.get(idOf(3))).toMatchObject({ state: 'created' })
  expect(await create({ id: idOf(2), draft: emptyDraft('https://a.example/') }, ORDINARY)).toMatchObject({
    value: { state: 'created' },
  })
  expect(world.sent).toEqual(['https://b.example/', 'https://a.example/'])
  expect(await privateJournal.get(idOf(9))).toMatchObject({ state: 'pending' })
})

it('an ordinary window does not see the link of a private one, and creates another', async () => {
  const { create, journal, privateJournal } = underTest()
  await create({ ...order, draft: emptyDraft(link) }, PRIVATE)
  expect(await journal.current({ link, connectionId: 'c1' })).toBeUndefined()
  const own = await create({ id: idOf(2), draft: emptyDraft(link) }, ORDINARY)
  expect(own).toMatchObject({ ok: true, value: { id: idOf(2), state: 'created' } })
  expect(await privateJournal.get(idOf(2))).toBeUndefined()
})

it('a private link whose token was refused is not sent once more after its window was closed', async () => {
  const { outbox, privateJournal, world } = underTest()
  await privateJournal.add(
    entryOf(9, { ...PRIVATE, connectionId: connection.id, request: { link }, isTokenRefused: true }),
  )
  world.windows = 0
  await outbox.flush({ force: true })
  expect(world.sent).toEqual([])
  expect(await privateJournal.all()).toEqual([])
})

it('a private link whose request came to nothing is not sent once more after its window was closed', async () => {
  const { create, outbox, forgetPrivate, privateJournal, world } = underTest()
  world.isOnline = false
  world.onSent = async () => {
    world.windows = 0
    await forgetPrivate()
  }
  await create({ ...order, draft: emptyDraft(link) }, PRIVATE)
  world.isOnline = true
  await outbox.flush({ force: true })
  expect(world.sent).toEqual([link])
  expect(await privateJournal.all()).toEqual([])
})

it('an ordinary order is not told that its token leads where a private window went', async () => {
  const { create, outbox, journal, world } = underTest()
  const token = 'Mine'
  await create({ ...order, draft: { ...emptyDraft(link), token } }, PRIVATE)
  world.listed = [{ ...linkOf(1), destination: link, token }]
  const taking = { id: idOf(2), draft: { ...emptyDraft('https://a.example/'), token } }
  await create(taking, ORDINARY)
  await outbox.flush({ force: true })
  expect(await journal.get(idOf(2))).toMatchObject({ state: 'failed', failure: { code: 'token-taken' } })
  expect(JSON.stringify(await journal.all())).not.toContain('secret')
})
