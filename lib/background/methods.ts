import { isOfferedAgain } from '@/lib/domain/journal-entry'
import type { Preferences } from '@/lib/domain/preferences'
import { ok } from '@/lib/domain/result'
import type { Badge } from './badge'
import type { Connecting } from './connecting'
import type { Creations } from './creation/creations'
import type { Journal } from './creation/journal'
import type { Handlers } from './dispatcher'
import type { DraftStore } from './storage/draft-store'
import type { StoredItem } from './storage/stored-item'
import type { TagList } from './tag-list'

type Dependencies = {
  connecting: Connecting
  creations: Creations
  journal: Journal
  drafts: DraftStore
  tags: TagList
  preferences: StoredItem<Preferences>
  badge: Badge
  rebuildMenus: () => Promise<void>
}

/** The background's side of the wall, as a table of contents. */
export const createMethods = (dependencies: Dependencies): Handlers => {
  const { connecting, creations, journal, drafts, tags, preferences, badge, rebuildMenus } = dependencies
  return {
    getConnection: async () => ok(await connecting.view()),
    connect: ({ address, key }) => connecting.connect(address, key),
    disconnect: async () => ok(await connecting.disconnect()),

    getPreferences: async () => ok(await preferences.get()),
    async setPreferences(value) {
      await preferences.set(value)
      await rebuildMenus()
      return ok(value)
    },

    async getPopupState({ pageUrl }) {
      const [connection, preferred, lastTags, entry] = await Promise.all([
        connecting.view(),
        preferences.get(),
        tags.lastKnown(),
        journal.current(pageUrl),
      ])
      const draft = await drafts.get(entry && isOfferedAgain(entry) ? entry.id : pageUrl)
      return ok({ connection, preferences: preferred, tags: lastTags, entry: entry ?? null, draft })
    },
    async saveDraft({ key, draft }) {
      await drafts.save(key, draft)
      return ok(null)
    },
    async discardDraft({ key }) {
      await drafts.discard(key)
      return ok(null)
    },

    createLink: (order) => creations.create(order),
    awaitEntry: ({ id }) => creations.outcome(id),
    copyLink: ({ id }) => creations.copy(id),
    async markShown({ id }) {
      await journal.update(id, (entry) => (entry.notice === 'due' ? { ...entry, notice: 'given' } : entry))
      await badge.clear()
      return ok(null)
    },
    async dismissEntry({ id }) {
      await journal.update(id, (entry) => ({ ...entry, notice: 'closed' }))
      await Promise.all([drafts.discard(id), badge.clear()])
      return ok(null)
    },

    listTags: () => tags.list(),
    createTag: (tag) => tags.create(tag),
    updateTag: (tag) => tags.update(tag),
  }
}
