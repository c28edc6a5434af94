import type { ConnectionView } from '@/lib/domain/connection'
import type { Diagnostics } from '@/lib/domain/diagnostics'
import { isSettled, type JournalEntry } from '@/lib/domain/journal-entry'
import type { Overview } from '@/lib/domain/overview'
import { preparedLink } from '@/lib/domain/prepared-link'
import type { PresetAddress } from '@/lib/domain/preset-address'
import { fail, ok, type Result } from '@/lib/domain/result'
import type { Badge } from './badge'
import type { Batches } from './batch/batches'
import type { Connecting } from './connecting'
import type { Conclusion } from './creation/conclusion'
import type { Create } from './creation/creations'
import type { Journal } from './creation/journal'
import type { Outbox } from './creation/outbox'
import type { Handlers } from './dispatcher'
import type { Vault } from './key/vault'
import type { Known } from './library/known'
import type { Mirror } from './library/mirror'
import type { MirrorReading } from './library/mirror-reading'
import type { ApiClient } from './network/api-client'
import type { Account } from './settings/account'
import type { PreferenceStore } from './settings/preference-store'
import type { UtmPresetStore } from './settings/utm-preset-store'
import type { DraftStore } from './storage/draft-store'
import type { StoredItem } from './storage/stored-item'
import type { Unreadable } from './storage/unreadable'
import type { TagList } from './tag-list'

type Dependencies = {
  connecting: Connecting
  create: Create
  conclusion: Conclusion
  outbox: Outbox
  batches: Batches
  listDraft: StoredItem<string>
  journal: Journal
  drafts: DraftStore
  tags: TagList
  preferences: PreferenceStore
  account: Pick<Account, 'state'>
  utmPresets: UtmPresetStore
  badge: Pick<Badge, 'show'>
  api: Pick<ApiClient, 'listLinks'>
  mirror: Pick<Mirror, 'read'>
  mirrorReading: MirrorReading
  overview: () => Promise<Overview>
  known: Pick<Known, 'leadingTo' | 'copy'>
  vault: Vault
  presetAddress: () => Promise<PresetAddress>
  diagnostics: () => Promise<Diagnostics>
  unreadable: Unreadable
  rebuildMenus: () => Promise<void>
  /** Has the key locked when it is idle for as long as was chosen. */
  scheduleLock: () => Promise<void>
}

/** More than these are counted, not listed. */
const WAITING_SHOWN = 20

/** Warnings have to be dismissed, so a link that has any stays due. */
const shown = (entry: JournalEntry): JournalEntry => {
  const isTold = isSettled(entry) && entry.notice === 'due' && (entry.warnings ?? []).length === 0
  return isTold ? { ...entry, notice: 'given' } : entry
}

const done = async (work: Promise<void>): Promise<Result<null>> => {
  await work
  return ok(null)
}

/** The background's side of the wall, as a table of contents. */
export const createMethods = (dependencies: Dependencies): Handlers => {
  const { connecting, create, conclusion, outbox, journal, drafts, tags, preferences, account, utmPresets, badge } =
    dependencies
  const { api, mirror, mirrorReading, overview, known, vault, presetAddress } = dependencies
  const { diagnostics, unreadable, rebuildMenus, scheduleLock } = dependencies
  const { batches, listDraft } = dependencies

  /** The connection as it is after a change to how the key is kept. */
  const seen = async (change: Promise<Result<null>>): Promise<Result<ConnectionView>> => {
    const changed = await change
    if (!changed.ok) return changed
    await scheduleLock()
    return ok(await connecting.view())
  }

  return {
    getConnection: async () => ok(await connecting.view()),
    async connect({ address, key }) {
      const connected = await connecting.connect(address, key)
      if (connected.ok) batches.goOn()
      return connected
    },
    getPresetAddress: async () => ok(await presetAddress()),
    detectQueryNames: () => connecting.detect(),
    setServiceDetails: ({ details, headers }) => connecting.setDetails(details, headers),
    setKeyKeeping: ({ keeping, idleMinutes, passphrase }) => seen(vault.keep(keeping, idleMinutes, passphrase)),
    unlock: async ({ passphrase }) => {
      const unlocked = await seen(vault.unlock(passphrase))
      if (unlocked.ok) {
        outbox.run(true)
        batches.goOn()
      }
      return unlocked
    },
    async lock() {
      await vault.lock()
      return ok(await connecting.view())
    },
    async disconnect() {
      const view = await connecting.disconnect()
      // It may hold the key.
      await unreadable.delete('connection')
      await mirrorReading.erase()
      return ok(view)
    },

    getDiagnostics: async () => ok(await diagnostics()),
    getSetAside: async () => ok(await unreadable.kinds()),
    async deleteSetAside() {
      await unreadable.delete()
      return ok(null)
    },
    getPreferences: async () => ok(await preferences.get()),
    async setPreferences(changed) {
      await preferences.change(changed)
      if (changed.keepMirror === false) await mirrorReading.erase()
      await rebuildMenus()
      return ok(await preferences.get())
    },
    listUtmPresets: async () => ok(await utmPresets.list()),
    async saveUtmPreset(preset) {
      await utmPresets.save(preset)
      return ok(await utmPresets.list())
    },
    async removeUtmPreset({ id }) {
      await utmPresets.remove(id)
      return ok(await utmPresets.list())
    },
    getAccountState: async () => ok(await account.state()),

    async getPopupState({ pageUrl }) {
      // All at once, for a person looks at outlines meanwhile.
      const decided = Promise.all([preferences.get(), utmPresets.list()])
      const [[preferred, presets], connection, lastTags, entry, unsettled, draftOfPage, knownLinks] = await Promise.all(
        [
          decided,
          connecting.view(),
          tags.lastKnown(),
          journal.current(pageUrl),
          journal.unsettled(),
          drafts.get(pageUrl),
          decided.then((settings) => known.leadingTo(preparedLink(pageUrl, ...settings))),
        ],
      )
      const draft = entry?.state === 'failed' ? await drafts.get(entry.id) : draftOfPage
      // What belongs to many at once is told there, and would come and go here by the second.
      const single = unsettled.filter(({ batchId }) => batchId === undefined)
      const waiting = { first: single.slice(0, WAITING_SHOWN), count: single.length }
      return ok({
        connection,
        preferences: preferred,
        utmPresets: presets,
        tags: lastTags,
        entry: entry ?? null,
        waiting,
        draft,
        known: knownLinks,
      })
    },
    async saveDraft({ key, draft }) {
      await drafts.save(key, draft)
      return ok(null)
    },
    async discardDraft({ key }) {
      await drafts.discard(key)
      return ok(null)
    },

    createLink: create,
    async copyLink({ id }) {
      const entry = await journal.get(id)
      return entry ? ok(await conclusion.copy(entry)) : fail({ code: 'internal' })
    },
    async markShown({ id }) {
      await journal.update(id, shown)
      await badge.show()
      return ok(null)
    },
    async dismissWarnings({ id }) {
      const entry = await journal.update(id, (stored) => ({ ...stored, warnings: [], notice: 'given' }))
      await badge.show()
      return entry ? ok(entry) : fail({ code: 'internal' })
    },
    async dismissEntry({ id }) {
      await journal.update(id, (entry) => (isSettled(entry) ? { ...entry, notice: 'closed' } : entry))
      await Promise.all([drafts.discard(id), badge.show()])
      return ok(null)
    },
    async withdrawEntry({ id }) {
      await outbox.withdraw(id)
      return ok(null)
    },
    async tryWaiting() {
      await outbox.run(true)
      return ok(null)
    },

    getBatch: async () => ok(await batches.current()),
    async startBatch(order) {
      const started = await batches.start(order)
      if (started.ok && started.value?.id === order.id) await listDraft.remove()
      return started
    },
    stopBatch: () => done(batches.stop()),
    retryBatch: () => done(batches.retry()),
    closeBatch: () => done(batches.close()),
    markBatchShown: () => done(batches.markShown()),
    copyBatch: async ({ id, format }) => ok(await batches.copy(id, format)),
    getList: async () => ok({ text: await listDraft.get() }),
    saveList: ({ text }) => done(listDraft.set(text)),

    async listLinks(query) {
      const connection = await vault.get()
      return connection.ok ? api.listLinks(connection.value, query) : connection
    },

    async getMirror() {
      const isOn = (await preferences.get()).keepMirror
      return ok(
        isOn
          ? await mirrorReading.state()
          : { progress: 'off', isBusy: false, held: 0, total: null, readAt: null, tagsReadAt: null },
      )
    },
    async catchUpMirror() {
      if ((await preferences.get()).keepMirror) mirrorReading.catchUp()
      return ok(null)
    },
    async catchUpTags() {
      if ((await preferences.get()).keepMirror) mirrorReading.catchUpTags()
      return ok(null)
    },
    async readMirrorAgain() {
      mirrorReading.readAgain()
      return ok(null)
    },
    async pauseMirror() {
      await mirrorReading.pause()
      return ok(null)
    },
    async resumeMirror() {
      mirrorReading.resume()
      return ok(null)
    },
    getOverview: async () => ok(await overview()),
    readMirror: async ({ after, count }) => ok(await mirror.read(after, count)),
    copyKnownLink: async ({ id }) => ok(await known.copy(id)),

    listTags: () => tags.list(),
    createTag: (tag) => tags.create(tag),
    updateTag: (tag) => tags.update(tag),
  }
}
