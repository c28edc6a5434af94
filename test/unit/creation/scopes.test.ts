import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { createLanes } from '@/lib/background/creation/lanes'
import { createTokenSupport } from '@/lib/background/creation/token-support'
import { createJournal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'
import { createPrivateJournal } from '@/lib/background/private/private-journal'
import { createPrivatePasswords } from '@/lib/background/private/private-parts'
import { createScopes } from '@/lib/background/private/scopes'
import { fail, ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { createPrivateArea, createStorage } from '@/lib/storage/storage'
import { idOf, linkOf } from '@/test/support/journal-samples'
import { connectionTo } from '@/test/unit/batch/batch-world'
import { createStorageArea } from '../../support/storage-area'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const connection = connectionTo('https://s.example')
const link = 'https://secret.example/page'

const scopesUnderTest = () => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  const world = { windows: 1, isOnline: true, cached: [] as unknown[], notified: [] as string[] }
  const area = createPrivateArea(session)
  const hasPrivateWindow = async () => world.windows > 0
  const vault = {
    get: async () => ok(connection),
    describe: async () => null,
    password: async () => undefined,
    async setPassword() {},
    entriesWithPassword: async () => [],
  }
  const wakeUp = () => ({ at() {}, cancel() {} })
  const badge = { async show() {}, async report() {} }
  const stores = createStorage({ local, session }, () => 0)
  const journal = createJournal(lazyConnection(openJournalDatabase))
  const parts = {
    ...stores,
    journal,
    vault,
    badge,
    notices: {
      async show({ id }: { id: string }) {
        world.notified.push(id)
      },
    },
    wakeUp,
    preferences: { get: async () => DEFAULT_PREFERENCES },
    api: {
      createLink: async (_: unknown, request: { link: string; token?: string }) =>
        world.isOnline
          ? ok({ ...linkOf(1), destination: request.link, token: request.token ?? '' })
          : fail({ code: 'offline' as const }),
      listLinks: async () => ok({ current: 1, totalPages: 1, totalRows: 0, links: [] }),
    },
    linkCache: {
      plainLinkTo: async () => undefined,
      async add(created: unknown) {
        world.cached.push(created)
      },
    },
    clipboard: { prepare() {}, write: async () => true },
    lanes: createLanes(),
    tokenSupport: createTokenSupport(local),
    generateToken: () => 'drawn',
    newId: () => crypto.randomUUID(),
    wait: () => new Promise<void>(() => {}),
    now: () => 1_000,
  }
  const drafts = createDraftStore(area)
  const privateJournal = createPrivateJournal({ area, hasPrivateWindow })
  const scopes = createScopes(parts, {
    area,
    hasPrivateWindow,
    journal: privateJournal,
    passwords: createPrivatePasswords(area),
    badge,
    drafts,
    wakeUp,
  })
  return { scopes, world, journal, local, session, drafts }
}

const order = { id: idOf(1), pageUrl: link, draft: { ...emptyDraft(link), password: 'hush' }, title: 'A secret page' }

it('a creation in a private window leaves nothing on the disk and, once the window is closed, nothing in memory', async () => {
  const { scopes, world, journal, local, session } = scopesUnderTest()
  const created = await scopes.of({ isPrivate: true }).create(order)
  expect(created).toMatchObject({ ok: true, value: { state: 'created', title: 'A secret page' } })
  expect(world.cached).toEqual([])
  expect(world.notified).toEqual([])
  expect(await journal.get(order.id)).toBeUndefined()
  expect(JSON.stringify(local.all())).not.toMatch(/secret|hush/)
  expect(await scopes.ofPrivate.journal.get(order.id)).toMatchObject({ state: 'created' })

  await scopes.forgetPrivate()
  expect(JSON.stringify(session.all())).toContain('secret.example')
  world.windows = 0
  await scopes.forgetPrivate()
  expect(JSON.stringify(session.all())).not.toMatch(/secret|hush/)
})

it('a pending link of a private window is not sent after the window was closed', async () => {
  const { scopes, world, session, drafts } = scopesUnderTest()
  world.isOnline = false
  await drafts.save(link, connection.id, emptyDraft(link))
  await scopes.of({ isPrivate: true }).create(order)
  expect(await scopes.ofPrivate.journal.unsettled()).toHaveLength(1)
  expect(JSON.stringify(session.all())).toContain('hush')
  world.windows = 0
  await scopes.forgetPrivate()
  expect(JSON.stringify(session.all())).not.toMatch(/secret|hush/)
  world.isOnline = true
  await scopes.flush({ force: true })
  expect(await scopes.ofPrivate.journal.unsettled()).toEqual([])
})

it('an ordinary window does not see the link of a private one, and creates another', async () => {
  const { scopes } = scopesUnderTest()
  await scopes.of({ isPrivate: true }).create({ ...order, draft: emptyDraft(link) })
  expect(await scopes.ordinary.journal.current(link)).toBeUndefined()
  const own = await scopes.ordinary.create({ id: idOf(2), pageUrl: link, draft: emptyDraft(link) })
  expect(own).toMatchObject({ ok: true, value: { id: idOf(2), state: 'created' } })
  expect(await scopes.ofPrivate.journal.get(idOf(2))).toBeUndefined()
})

it('removeConnection() leaves no draft of the connection, in ordinary or in private windows', async () => {
  const { scopes, session, drafts } = scopesUnderTest()
  await drafts.save(link, connection.id, emptyDraft(link))
  await scopes.removeConnection(connection.id)
  expect(JSON.stringify(session.all())).not.toContain('secret')
})
