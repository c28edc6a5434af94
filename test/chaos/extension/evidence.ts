import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'
import type { JournalEntry } from '../../../lib/domain/creation/entry.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import type { ListedLink } from '../../support/service/links-of-service.ts'

/** Something that happened, and to which destination if it concerns only one. */
export type Event = { at: number; what: string; destination?: string | undefined }

/** Everything that happened, in order, to explain what went wrong. */
export type EventLog = {
  note(what: string, destination?: string): void
  /** What happened to a destination, and around that time to all of them. */
  around(destination: string): Event[]
}

const BEFORE_MS = 500
const AFTER_MS = 5_000

export const createLog = (): EventLog => {
  const events: Event[] = []
  return {
    note(what, destination) {
      events.push({ at: Date.now(), what, destination })
    },
    around(destination) {
      const own = events.filter((event) => event.destination === destination)
      const from = (own[0]?.at ?? 0) - BEFORE_MS
      const to = (own.at(-1)?.at ?? 0) + AFTER_MS
      return events.filter(
        (event) =>
          event.destination === destination || (event.destination === undefined && event.at >= from && event.at <= to),
      )
    },
  }
}

/** The links that were asked for, and the journal entries seen for them. */
export type Ledger = {
  ask(destination: string): void
  see(entries: readonly JournalEntry[]): void
  /** The ids of entries that were put to the user. */
  put: ReadonlySet<string>
  /** How many links each destination may get. */
  asked: ReadonlyMap<string, number>
  /** The destination of each entry ever seen, by its id. */
  accepted: ReadonlyMap<string, string>
}

export const createLedger = (): Ledger => {
  const asked = new Map<string, number>()
  const accepted = new Map<string, string>()
  const put = new Set<string>()
  return {
    ask: (destination) => asked.set(destination, (asked.get(destination) ?? 0) + 1),
    see(entries) {
      for (const entry of entries) {
        accepted.set(entry.id, entry.request.link)
        if (isUnsure(entry)) put.add(entry.id)
      }
    },
    put,
    asked,
    accepted,
  }
}

/** Reads the journal from a page of the extension, without the background. */
export const journalOf = (page: Page): Promise<JournalEntry[]> =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    // Opening a missing database would create it, without the background's stores.
    if ((await indexedDB.databases()).every(({ name }) => name !== 'journal')) return []
    const database = await settled(indexedDB.open('journal'))
    try {
      const entries = database.transaction('entries').objectStore('entries')
      return (await settled<{ entry: JournalEntry }[]>(entries.getAll())).map(({ entry }) => entry)
    } finally {
      database.close()
    }
  })

const SETTLED: readonly string[] = ['created', 'failed'] satisfies JournalEntry['state'][]

const POLL_MS = 100
const RETRY_MS = 2_000

const isUnsure = ({ state }: JournalEntry): boolean => state === 'unsure'

type Settling = {
  max: number
  limitMs: number
  /** Reads the links of the service, as a user does who has to decide. */
  readLinks?: () => Promise<ListedLink[]>
}

/** True if the service has a link that an entry asked for and that no entry is known to have. */
const isThere = ({ request, hasPassword }: JournalEntry, entries: readonly JournalEntry[], links: ListedLink[]) =>
  links.some(
    ({ id, destination, password }) =>
      destination === request.link &&
      password === hasPassword &&
      !entries.some((entry) => entry.state === 'created' && entry.link.id === id),
  )

/**
 * Waits until at most `max` entries are unsettled, and has them retried like a user who opens the popup now and then. With
 * `readLinks`, decides about unsure entries, which count too: looks again first, then gives up if the link is there, or if
 * it could not be shortened again. Gives up after `limitMs`.
 */
export const settle = async (page: Page, ledger: Ledger, { max, limitMs, readLinks }: Settling): Promise<void> => {
  const end = Date.now() + limitMs
  const decisions = new Map<string, number>()
  let retryAt = 0
  while (Date.now() < end) {
    const entries = await journalOf(page)
    ledger.see(entries)
    const pending = entries.filter((entry) => !SETTLED.includes(entry.state) && (readLinks || !isUnsure(entry)))
    if (pending.length <= max) return
    if (Date.now() >= retryAt) {
      retryAt = Date.now() + RETRY_MS
      callBackground(page, 'retryWaiting', null).catch(() => {})
    }
    for (const entry of pending.filter(isUnsure)) {
      const { id } = entry
      const before = decisions.get(id) ?? 0
      const isOver = before > 1 || (readLinks && isThere(entry, entries, await readLinks()))
      const action = before === 0 ? 'look-again' : isOver ? 'withdraw' : 'shorten-again'
      await callBackground(page, 'controlEntry', { id, action })
      decisions.set(id, before + 1)
    }
    await pause(POLL_MS)
  }
}
