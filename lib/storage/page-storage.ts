import { createDraftStore, createListDraft } from './drafts'
import { createPageEntryStore } from './page-entries'
import { createPrivateArea } from './private-area'
import { type AppStorage, createStorage } from './storage'
import type { Area } from './stored-item'

/** Chooses an area for each access. It locks as the ordinary one does. */
const areaOf = (choose: () => Promise<Area>, { lock }: Area): Area => ({
  ...(lock && { lock }),
  get: async (keys) => (await choose()).get(keys),
  set: async (values) => (await choose()).set(values),
  remove: async (keys) => (await choose()).remove(keys),
})

/** The storage of a page. In a private window, nothing about it is written to disk. */
export const createPageStorage = (
  { local, session }: { local: Area; session: Area },
  now: () => number,
  isPrivate: Promise<boolean>,
): AppStorage => {
  const storage = createStorage({ local, session }, now)
  const privateArea = createPrivateArea(session)
  const inWindow = (area: Area) => areaOf(async () => ((await isPrivate) ? privateArea : area), area)
  return {
    ...storage,
    drafts: createDraftStore(inWindow(session)),
    pageEntries: createPageEntryStore(inWindow(session)),
    listDraft: createListDraft(inWindow(local)),
    tags: {
      ...storage.tags,
      async choose(connectionId, tag) {
        if (!(await isPrivate)) await storage.tags.choose(connectionId, tag)
      },
    },
  }
}
