import { rowId } from '@/lib/background/journal/journal-database'
import { type CreationOrder, createdLink, entrySchema, isSettled, type JournalEntry } from '@/lib/domain/creation/entry'
import { belongsToPage, pageTarget } from '@/lib/domain/creation/page-link'
import { emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'
import { createApi } from '@/lib/rpc/client'
import { createPageStorage } from '@/lib/storage/storage'
import type { ModelBrowser } from './model-browser'

/*
 * How the extension's pages speak to the background, as far as plans go: the only file of the model that knows the shape
 * of orders, entries and a page's status.
 */

export type Entry = JournalEntry

/** A link that the popup calls the page's own. */
export type Offered = { id: string; shortLink: string }

/** A record of a database as an entry; undefined if it is none. */
export const readEntry = (record: unknown): Entry | undefined =>
  entrySchema.safeParse((record as { entry?: unknown }).entry).data

/** The entries of private windows. */
export const readPrivateEntries = async ({ session }: ModelBrowser): Promise<Entry[]> => {
  const { 'private:journal': stored } = await session.get('private:journal')
  const { entries = [] } = (stored ?? {}) as { entries?: unknown[] }
  return entries.flatMap((entry) => entrySchema.safeParse(entry).data ?? [])
}

export const isUnsure = ({ state }: Entry): boolean => state === 'unsure'

export const isWaiting = (entry: Entry): boolean => !isSettled(entry) && !isUnsure(entry)

/** True for an order that waits behind others, and has met nothing itself. */
export const isQueued = (entry: Entry): boolean => entry.state === 'pending' && entry.attempts === 0

export const linkOfEntry = createdLink

export { rowId }

/** True if nothing was typed on the form of a page. */
export const isUntouchedOn = (page: string, draft: LinkDraft): boolean => isUntouched(draft, emptyDraft(page))

export const createPages = (
  browser: ModelBrowser,
  isPrivate: boolean,
  send: (page: string, message: unknown) => Promise<unknown>,
) => {
  const inWindow = Promise.resolve(isPrivate)
  const apiOf = (page: string) => createApi((message) => send(page, message), inWindow)
  const [popup, library, options] = [apiOf('popup'), apiOf('library'), apiOf('options')]
  const { local, session, now } = browser
  const stored = createPageStorage({ local, session }, now, inWindow)

  return {
    popup,
    library,
    options,
    stored,
    drafts: stored.drafts,
    /** Keeps what was typed, as the form does. */
    async type(pageUrl: string, connectionId: string, draft: LinkDraft): Promise<void> {
      if (isUntouchedOn(pageUrl, draft)) await stored.drafts.discard(pageUrl)
      else await stored.drafts.save(pageUrl, connectionId, draft)
    },
    /** Presses "Shorten" on the form of a page. */
    press: (order: CreationOrder) => popup('createLink', order),
    orderOf: (
      id: string,
      pageUrl: string,
      draft: LinkDraft,
      connectionId: string,
      isAnother: boolean,
    ): CreationOrder => ({
      id,
      draft,
      draftKey: pageUrl,
      connectionId,
      ...(isAnother && { isAnother: true }),
    }),
    /** Opens the popup on a page, and returns the links that it calls the page's own. */
    async open(pageUrl: string): Promise<Offered[]> {
      const { entry, known } = await popup('getPageStatus', { pageUrl })
      const [connectionId, preferences, presets] = await Promise.all([
        stored.connections.chosenId(),
        stored.preferences.get(),
        stored.utmPresets.list(),
      ])
      const page = pageTarget(pageUrl, connectionId, preferences, presets)
      const own = entry && belongsToPage(entry, page) ? createdLink(entry) : undefined
      return own ? [own, ...known.first] : known.first
    },
  }
}
