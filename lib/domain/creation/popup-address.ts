import type { JournalEntry } from './entry'

const PAGE = '/popup.html'

/** The address of the popup that shows what became of an entry, or of the one that a press on the button opens. */
export const popupAddress = (entry?: Pick<JournalEntry, 'id'>): string =>
  entry === undefined ? PAGE : `${PAGE}?${new URLSearchParams({ entry: entry.id })}`

/** The id of the entry that a popup at this address shows; undefined if a press on the button opened it. */
export const entryIdIn = (query: string): string | undefined => new URLSearchParams(query).get('entry') ?? undefined
