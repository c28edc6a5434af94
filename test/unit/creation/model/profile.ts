import { createTokenKnowledge } from '@/lib/background/creation/tokens'
import type { Decision } from '@/lib/domain/creation/entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import { failureOf } from '@/lib/rpc/client'
import { createAccounts, IMPATIENCE_MS, type Moment } from './accounts'
import type { Asked, Place, Press, Rows } from './asked'
import { createModelBrowser } from './model-browser'
import type { ModelService } from './model-service'
import {
  createPages,
  type Entry,
  isQueued,
  isUnsure,
  isWaiting,
  type Offered,
  readEntry,
  readPrivateEntries,
  rowId,
} from './pages'
import type { Plan } from './plan'
import type { VirtualTime } from './virtual-time'
import { createWorkers } from './workers'

/** Made before the plan, so that tokens are proven. */
const PROOF = 'https://proof.example/'

type World = { number: number; time: VirtualTime; services: readonly ModelService[]; plan: Plan }

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** One browser: its storage, its journal, its clock, the workers that it starts, and the user who uses it. */
export const createProfile = async ({ number, time, services, plan }: World) => {
  const browser = createModelBrowser(time)
  const asked: Asked[] = []
  const thrown: unknown[] = []
  /** Entries that were put to the user. */
  const put = new Set<string>()
  /** What was typed and not ordered yet, by its page. */
  const typed = new Map<string, { page: string; isPrivate: boolean; connectionId: string; draft: LinkDraft }>()
  let turns = 0
  /** Orders of ordinary windows that waited although none of these windows' did before them. */
  const unexplained: Entry[] = []
  /** What was told of copies, for an order or a press of "Copy", and since when the copy can have been made. */
  const told: { entry: Entry; since: number; at: number }[] = []
  const offered: { page: string; baseUrls: string[]; links: Offered[] }[] = []
  /** When the last private windows were closed, and the next one opened. */
  const closings: { at: number; since: Moment; reopened?: Moment }[] = []

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
  const accounts = createAccounts({ number, time, services, plan, browser, pages, moment })
  const { connect, choose } = accounts

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

  const openPrivateWindow = (): void => {
    const closing = closings.at(-1)
    if (closing && browser.windows().length === 0) closing.reopened = moment()
    browser.openPrivateWindow()
  }

  const placeOf = ({ id, baseUrl }: { id: string; baseUrl: string }, isPrivate: boolean): Place => {
    if (isPrivate) openPrivateWindow()
    return { isPrivate, connectionId: id, baseUrls: [baseUrl], at: time.now(), worker: workers.count() }
  }

  /** Types the draft of an order on its form, in place of what was typed there. */
  const fill = async (asking: Press): Promise<Press> => {
    const { page, isPrivate, connectionId, order } = asking
    asking.turn = ++turns
    asking.filledAt = time.now()
    await pagesOf(isPrivate).type(page, connectionId, order.draft)
    typed.delete(`${isPrivate} ${page}`)
    return asking
  }

  /** True for an order that waits behind others, none of which is open or unsure in the journal of its windows. */
  const isUnexplained = async ({ id, connectionId }: Entry): Promise<boolean> => {
    const unsettled = (await journal()).filter((entry) => isWaiting(entry) || isUnsure(entry))
    const own = unsettled.filter((entry) => entry.connectionId === connectionId)
    return own.length === 1 && own.some((entry) => entry.id === id && isQueued(entry))
  }

  const press = async ({ order, isPrivate, replies, at }: Press): Promise<void> => {
    const reply = await pagesOf(isPrivate)
      .press(order)
      .then(
        (entry) => ({ ok: true, entry }) as const,
        (error) => ({ ok: false, failure: failureOf(error).code === 'internal' ? 'cut' : failureOf(error) }) as const,
      )
    replies.push({ ...reply, at: time.now() })
    if (reply.ok) told.push({ entry: reply.entry, since: at, at: time.now() })
    if (!reply.ok || isPrivate || !(await isUnexplained(reply.entry))) return
    // What held it may have ended meanwhile. It is sent in the same moment then, unless the worker has died: the next one
    // begins with it after half a second.
    const worker = workers.count()
    time.at(time.now() + 1, () =>
      watch(
        isUnexplained(reply.entry).then(
          (still) => still && workers.count() === worker && unexplained.push(reply.entry),
        ),
      ),
    )
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
  browser.copies.splice(0)
  for (const copy of number === 0 ? plan.refusedCopies : []) browser.refused.add(copy)

  return {
    browser,
    asked,
    typed,
    offered,
    told,
    unexplained,
    deadKeys: accounts.deadKeys,
    removed: accounts.removed,
    closings,
    thrown,
    put,
    draftsOf: (isPrivate: boolean) => pagesOf(isPrivate).drafts,
    journal,
    privateEntries: () => readPrivateEntries(browser),
    begin: workers.begin,
    workers: workers.count,
    hasDied: workers.hasDied,
    stop: workers.stop,
    restart: workers.restart,
    stepClock(by: number) {
      browser.clock.aheadMs += by
    },
    retryWaiting: () => void pages.popup('retryWaiting', null).catch(() => {}),
    decide,
    /** Decides on what was asked as the nth: an order, or a row of a list. */
    decideOn(nth: number, row: number, action: Decision) {
      const one = asked[nth]
      if (one?.kind === 'press') decide(one.order.id, action, one.isPrivate)
      if (one?.kind === 'batch') decide(rowId(one.id, row), action)
    },
    /** Presses "Copy" at the link of an order. */
    async copy(nth: number) {
      const one = asked[nth]
      const reply = one?.kind === 'press' ? one.replies.findLast(({ ok }) => ok) : undefined
      if (!one || !reply?.ok) return
      const since = time.now()
      const call = pagesOf(one.isPrivate).popup('controlEntry', { id: reply.entry.id, action: 'copy' })
      const entry = await call.catch(() => null)
      if (entry) told.push({ entry, since, at: time.now() })
    },
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
      const asking: Press = { kind: 'press', ...place, order, page, turn: 0, filledAt: 0, presses: 0, replies: [] }
      asked.push(asking)
      return fill(asking)
    },
    /** The form of an order that was not taken, filled in as it was. */
    async again(asking: Press) {
      const connection = (await connections.list()).find(({ id }) => id === asking.connectionId)
      if (connection) asking.baseUrls.push(connection.baseUrl)
      return fill(asking)
    },
    press(asking: Press) {
      asking.presses += 1
      watch(press(asking))
    },
    /** Types on the form of a page, and closes the popup. */
    async type(draft: LinkDraft, page: string, isPrivate: boolean) {
      const chosen = await connections.chosen()
      // A form is closed to typing until it knows what became of its order.
      const isBusy = asked.some(
        (one) =>
          one.kind === 'press' && one.page === page && one.isPrivate === isPrivate && one.replies.length < one.presses,
      )
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
        offered.push({ page, baseUrls: [before.baseUrl, ...accounts.addressesOf(before.id)], links })
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
      const removed = await accounts.remove(index)
      for (const [place, { connectionId }] of [...typed]) if (connectionId === removed) typed.delete(place)
    },
    replace: accounts.replace,
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
    async controlBatch(action: 'stop' | 'retry' | 'close' | 'putBack') {
      const rows = asked.findLast((one): one is Rows => one.kind === 'batch' && one.isStarted)
      const connection = (await connections.list()).find(({ id }) => id === rows?.connectionId)
      // "Retry" orders for the address that the service has moved to.
      if (action === 'retry' && rows && connection && !rows.baseUrls.includes(connection.baseUrl))
        asked.push({ ...rows, ...placeOf(connection, false), isStarted: false })
      void pages.library('controlBatch', { action }).catch(() => {})
    },
  }
}

export type Profile = Awaited<ReturnType<typeof createProfile>>
