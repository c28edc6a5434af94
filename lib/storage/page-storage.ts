import { createPrivateArea, createPrivateStorage } from './private-storage'
import { type AppStorage, createStorage } from './storage'
import type { Area } from './stored-item'

/** A store with the functions of one of two, once it is known of which. */
const either = <Store extends object>(isSecond: Promise<boolean>, first: Store, second: Store): Store =>
  Object.fromEntries(
    Object.entries(first).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value]
      const chosen = async () =>
        Reflect.get((await isSecond) ? second : first, name) as (...given: unknown[]) => unknown
      return [name, async (...given: unknown[]) => (await chosen())(...given)]
    }),
  ) as Store

/** The storage of a page. In a private window, nothing about it is written to disk. */
export const createPageStorage = (
  areas: { local: Area; session: Area },
  now: () => number,
  isPrivate: Promise<boolean>,
): AppStorage => {
  const storage = createStorage(areas, now)
  const ofPrivateWindows = createPrivateStorage(createPrivateArea(areas.session))
  return {
    ...storage,
    drafts: either(isPrivate, storage.drafts, ofPrivateWindows.drafts),
    pageEntries: either(isPrivate, storage.pageEntries, ofPrivateWindows.pageEntries),
    listDraft: either(isPrivate, storage.listDraft, ofPrivateWindows.listDraft),
    tags: either(isPrivate, storage.tags, { ...storage.tags, choose: async () => {} }),
  }
}
