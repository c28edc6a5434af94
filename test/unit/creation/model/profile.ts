import { createTokenKnowledge } from '@/lib/background/creation/tokens'
import type { CreationOrder, Decision } from '@/lib/domain/creation/entry'
import type { Failure } from '@/lib/domain/failure'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import { failureOf } from '@/lib/rpc/client'
import { createModelBrowser } from './model-browser'
import type { ModelService } from './model-service'
import { createPages, type Entry, isUnsure, type Offered, readEntry } from './pages'
import type { Plan } from './plan'
import type { VirtualTime } from './virtual-time'
import { createWorkers } from './workers'

/** Sooner than late commits. */
const IMPATIENCE_MS = 1_000

/** Made before the plan, so that tokens are proven. */
const PROOF = 'https://proof.example/'

type Reply = { ok: true; entry: Entry; at: number } | { ok: false; failure: Failure | 'cut'; at: number }

/** Where something was ordered from, and for which address. */
type Place = { isPrivate: boolean; connectionId: string; baseUrl: string; at: number; worker: number }

/** An order of the popup, and the reply to each press of it. */
export type Press = Place & { kind: 'press'; order: CreationOrder; page: string; replies: Reply[] }

/** A click in a menu, or the shortcut. */
type Click = Place & { kind: 'click'; link: string }

type Rows = Place & { kind: 'batch'; id: string; links: string[]; isStarted: boolean }

export type Asked = Press | Click | Rows

/** How many requests each service had got at a moment. */
type Moment = number[]

type World = { number: number; time: VirtualTime; services: readonly ModelService[]; plan: Plan }

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** One browser: its storage, its journal, its clock, the workers that it starts, and the person who uses it. */
export const createProfile = async ({ number, time, services, plan }: World) => {
  const browser = createModelBrowser(time)
  const asked: Asked[] = []
  const thrown: unknown[] = []
  /** Entries that were put to the person. */
  const put = new Set<string>()
  /** What was typed and not ordered yet, by its page. */
  const typed = new Map<string, { page: string; isPrivate: boolean; connectionId: string; draft: LinkDraft }>()
  const offered: { page: string; baseUrls: string[]; links: Offered[] }[] = []
  /** The addresses of each connection, that of now and those that its service has moved from. */
  const addresses = new Map<string, string[]>()
  /** Keys that were removed or replaced, and when. */
  const deadKeys: { key: string; since: Moment }[] = []
  const keys = new Map<string, string>()
  const removed = new Set<string>()
  /** When the last private windows were closed, and the next one opened. */
  const closings: { at: number; since: Moment; reopened?: Moment }[] = []
  let nextKey = 0

  const moment = (): Moment => services.map(({ sent }) => sent.length)
  const watch = (work: Promise<unknown>) => {
    work.catch((error: unknown) => thrown.push(error))
  }
  const serviceAt = (baseUrl: string) => services.find((service) => service.baseUrl === baseUrl)

  const workers = createWorkers({ number, time, services, plan, browser, onError: (error) => thrown.push(error) })
  const { awake, send } = workers

  const pages = createPages(browser, false, send(false))
  const privatePages = createPages(browser, true, send(true))
  const pagesOf = (isPrivate: boolean) => (isPrivate ? privatePages : pages)
  const { connections } = pages.stored

  const journal = async (): Promise<Entry[]> => {
    const entries = (await browser.records()).flatMap((record) => readEntry(record) ?? [])
    return entries.filter(({ request }) => request.link !== PROOF).sort((one, other) => one.askedAt - other.askedAt)
  }

  const readQuestions = async (): Promise<void> => {
    for (const { id, ...entry } of (await journal()).filter(isUnsure)) {
      const isNew = !put.has(id)
      put.add(id)
      const isIdentified = serviceAt(entry.baseUrl)?.keepsTokens && plan.generatesTokens
      if (plan.isImpatient && isNew && isIdentified)
        time.at(time.now() + IMPATIENCE_MS, () => decide(id, 'shorten-again'))
    }
  }

  browser.listen(
    (name, ...input) => {
      if (name === 'alarm') awake()
      workers.fire(name, ...input)
    },
    (text) => {
      if (text === '!' && workers.hasBegun()) time.at(time.now(), () => watch(readQuestions()))
    },
  )

  const decide = (id: string, action: Decision, isPrivate = false) =>
    void pagesOf(isPrivate)
      .popup('controlEntry', { id, action })
      .catch(() => {})

  /** A form that connects takes no second key meanwhile. */
  let connecting: Promise<void> = Promise.resolve()
  const newKey = () => `key-${number}-${nextKey++}`

  /** Connects, as the options do: with an id, another key or address for that connection. */
  const connect = async (service: ModelService, connectionId: string | null, hasMoved: boolean): Promise<void> => {
    const key = newKey()
    browser.granted.add(`${service.baseUrl}/*`)
    const entered = { address: service.baseUrl, key, connectionId, keyStorage: plan.keyStorage, hasMoved }
    const { id } = await pages.options('connect', entered)
    const before = keys.get(id)
    if (before !== undefined && before !== key) deadKeys.push({ key: before, since: moment() })
    keys.set(id, key)
    addresses.set(id, [...(addresses.get(id) ?? []), service.baseUrl])
  }

  /** The connection with a number, chosen; undefined if there is none. */
  const choose = async (index: number) => {
    const all = await connections.list()
    const chosen = all[index % all.length]
    if (chosen) await connections.choose(chosen.id)
    return chosen
  }

  const openPrivateWindow = (): void => {
    const closing = closings.at(-1)
    if (closing && browser.windows().length === 0) closing.reopened = moment()
    browser.openPrivateWindow()
  }

  const placeOf = ({ id, baseUrl }: { id: string; baseUrl: string }, isPrivate: boolean): Place => {
    if (isPrivate) openPrivateWindow()
    return { isPrivate, connectionId: id, baseUrl, at: time.now(), worker: workers.count() }
  }

  const press = async ({ order, isPrivate, replies, page }: Press): Promise<void> => {
    const reply = await pagesOf(isPrivate)
      .press(order)
      .then(
        (entry) => ({ ok: true, entry }) as const,
        (error) => ({ ok: false, failure: failureOf(error).code === 'internal' ? 'cut' : failureOf(error) }) as const,
      )
    replies.push({ ...reply, at: time.now() })
    if (reply.ok) typed.delete(`${isPrivate} ${page}`)
  }

  // Before the plan.
  for (const service of services) await connect(service, null, false)
  if (plan.isProven)
    for (const { id, baseUrl } of await connections.list())
      if (serviceAt(baseUrl)?.keepsTokens)
        await pages.press(pages.orderOf(crypto.randomUUID(), PROOF, emptyDraft(PROOF), id, false)).catch(() => {})
  // As the service's response to a link without a token would have shown.
  const knowledge = createTokenKnowledge(connections)
  if (!plan.generatesTokens)
    for (const { id, baseUrl, details } of await connections.list())
      await knowledge.settle({ id, baseUrl, details, apiKey: '', headers: [] }, 'refused')
  browser.written.splice(0)

  return {
    browser,
    asked,
    typed,
    offered,
    deadKeys,
    closings,
    removed,
    thrown,
    put,
    drafts: pages.drafts,
    journal,
    begin: workers.begin,
    workers: workers.count,
    stop: workers.stop,
    restart: workers.restart,
    stepClock(by: number) {
      browser.clock.aheadMs += by
    },
    retryWaiting: () => void pages.popup('retryWaiting', null).catch(() => {}),
    decide,
    synchronize: () => void pages.library('controlSync', { action: 'everything' }).catch(() => {}),
    /** Orders a link on the form of a page. */
    async order(
      draft: LinkDraft,
      page: string,
      change: { connection: number; isAnother: boolean; isPrivate: boolean },
    ) {
      const chosen = await choose(change.connection)
      if (!chosen) return undefined
      const place = placeOf(chosen, change.isPrivate)
      const order = pages.orderOf(uuid(asked.length), page, draft, chosen.id, change.isAnother)
      const asking: Press = { kind: 'press', ...place, order, page, replies: [] }
      asked.push(asking)
      await pagesOf(change.isPrivate).type(page, chosen.id, draft)
      typed.delete(`${change.isPrivate} ${page}`)
      return asking
    },
    press: (asking: Press) => watch(press(asking)),
    /** Types on the form of a page, and closes the popup. */
    async type(draft: LinkDraft, page: string, isPrivate: boolean) {
      const [chosen, isBusy] = [
        await connections.chosen(),
        asked.some(
          (one) => one.kind === 'press' && one.page === page && one.isPrivate === isPrivate && one.replies.length === 0,
        ),
      ]
      if (!chosen || isBusy) return
      if (isPrivate) openPrivateWindow()
      await pagesOf(isPrivate).type(page, chosen.id, draft)
      typed.set(`${isPrivate} ${page}`, { page, isPrivate, connectionId: chosen.id, draft })
    },
    /** Shortens from the menu of a page, or by the shortcut. */
    async click(link: string, page: string, isPrivate: boolean) {
      const chosen = await connections.chosen()
      if (!chosen) return
      const place = placeOf(chosen, isPrivate)
      const { fire } = awake()
      asked.push({ kind: 'click', ...place, worker: workers.count(), link })
      const tab = { url: page, title: '', incognito: isPrivate }
      if (link === page) fire('command', 'shorten-page', tab)
      else fire('menu', { menuItemId: 'shorten-link', linkUrl: link, pageUrl: page }, tab)
    },
    async openPopup(page: string, isPrivate: boolean) {
      if (isPrivate) openPrivateWindow()
      void pagesOf(isPrivate)
        .popup('retryWaiting', null)
        .catch(() => {})
      const before = await connections.chosen()
      const links = await pagesOf(isPrivate)
        .open(page)
        .catch(() => [])
      const after = await connections.chosen()
      if (before && before.id === after?.id && before.baseUrl === after.baseUrl)
        offered.push({ page, baseUrls: [before.baseUrl, ...(addresses.get(before.id) ?? [])], links })
    },
    closePrivateWindows() {
      if (browser.windows().length === 0) return
      browser.closePrivateWindows()
      closings.push({ at: time.now(), since: moment() })
      for (const key of [...typed.keys()]) if (typed.get(key)?.isPrivate) typed.delete(key)
      awake().fire('window-closed', 0)
    },
    choose,
    async remove(index: number) {
      const all = await connections.list()
      const chosen = all[index % all.length]
      if (!chosen) return
      removed.add(chosen.id)
      const key = keys.get(chosen.id)
      for (const [place, { connectionId }] of [...typed]) if (connectionId === chosen.id) typed.delete(place)
      const isDone = await pages.options('disconnect', { id: chosen.id }).then(
        () => true,
        () => false,
      )
      if (isDone && key !== undefined) deadKeys.push({ key, since: moment() })
    },
    async replace(index: number, serviceNumber: number, hasMoved: boolean) {
      const all = await connections.list()
      const chosen = all[index % all.length]
      const service = services[serviceNumber % services.length] as ModelService
      const tryToConnect = (): Promise<void> =>
        connect(service, chosen?.id ?? null, hasMoved).catch((error) => {
          // Whoever sees that it went wrong tries again.
          if (failureOf(error).code === 'internal')
            time.at(time.now() + IMPATIENCE_MS, () => {
              connecting = connecting.then(tryToConnect)
            })
        })
      connecting = connecting.then(tryToConnect)
      await connecting
    },
    async startBatch(links: string[]) {
      const chosen = await connections.chosen()
      if (!chosen) return
      const id = uuid(900 + asked.length)
      const rows: Rows = { kind: 'batch', ...placeOf(chosen, false), id, links, isStarted: false }
      asked.push(rows)
      const order = { id, connectionId: chosen.id, rows: links.map((link) => ({ link })), tagId: '', expiresAt: '' }
      const batch = await pages.library('startBatch', order).catch(() => null)
      rows.isStarted = batch?.id === id
    },
    async controlBatch(action: 'stop' | 'retry') {
      const rows = asked.findLast((one): one is Rows => one.kind === 'batch' && one.isStarted)
      const connection = (await connections.list()).find(({ id }) => id === rows?.connectionId)
      // "Retry" orders for the address that the service has moved to.
      if (action === 'retry' && rows && connection && connection.baseUrl !== rows.baseUrl)
        asked.push({ ...rows, ...placeOf(connection, false), isStarted: false })
      void pages.library('controlBatch', { action }).catch(() => {})
    },
    anotherList: () => void pages.anotherList().catch(() => {}),
    batch: () => pages.library('getBatch', null),
    privateWaiting: async () => (await privatePages.popup('getPageStatus', { pageUrl: '' })).waiting.first,
  }
}

export type Profile = Awaited<ReturnType<typeof createProfile>>
