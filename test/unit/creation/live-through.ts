import { IDBFactory } from 'fake-indexeddb'
import { openJournalDatabase } from '@/lib/background/creation/journal-database'
import type { CreationOrder, JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Result } from '@/lib/domain/result'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore } from '@/lib/storage/drafts'
import { createStorageArea } from '../../support/storage-area'
import { vaultUnderTest } from '../../support/vault-under-test'
import { createMortalWorker, type Worker } from './crashable-worker'
import { createModelService } from './model-service'
import { type Action, type Plan, TAKEN_TOKEN } from './plan'
import { createVirtualTime } from './virtual-time'

const START = Date.UTC(2026, 0, 1)
const ALARM_AT_LEAST_MS = 30_000
const MAX_TURNS = 3_000

/** A person's order, and what was said to it, if the worker lived until then. */
type Asked = { order: CreationOrder; reply?: Result<JournalEntry> }

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Lives through a plan until nothing is left to happen, and tells how it ended. */
export const liveThrough = async (plan: Plan) => {
  globalThis.indexedDB = new IDBFactory()
  const time = createVirtualTime(START)
  const service = createModelService(time, plan.traits, plan.sends, plan.lists)
  const [local, session] = [createStorageArea(), createStorageArea()]
  // What the background itself writes and reads, so that no test knows its shapes.
  const drafts = createDraftStore(session)
  const { vault } = vaultUnderTest({ local, session, now: time.now })
  await vault.set({
    id: 'c1',
    baseUrl: 'https://s.example',
    apiKey: 'key',
    headers: [],
    details: DEFAULT_SERVICE_DETAILS,
  })
  await vault.keep('c1', plan.keyStorage, 0, '')
  const asked: Asked[] = []
  const thrown: unknown[] = []
  const wake = { timer: Number.POSITIVE_INFINITY, alarm: Number.POSITIVE_INFINITY }
  let worker: Worker | undefined
  let workers = 0
  let drawn = 0

  service.keep('https://taken.example/', TAKEN_TOKEN)
  service.keep('https://taken.example/', 'drawn-0')

  const watch = (work: Promise<unknown>) => {
    work.catch((error: unknown) => thrown.push(error))
  }

  /** What the background does when it is started. */
  const start = (): Worker => {
    workers += 1
    const number = workers
    const created: Worker = createMortalWorker(
      {
        time,
        local,
        session,
        hasDrawnTokens: plan.hasDrawnTokens,
        generateToken: () => `drawn-${drawn++}`,
        api: service.clientOf(number),
        wakeUp: {
          at(moment) {
            wake.timer = moment
            wake.alarm = Math.max(moment, time.now() + ALARM_AT_LEAST_MS)
          },
          cancel() {
            wake.timer = Number.POSITIVE_INFINITY
            wake.alarm = Number.POSITIVE_INFINITY
          },
        },
        onDeath() {
          worker = undefined
          wake.timer = Number.POSITIVE_INFINITY
          service.cutOff(number, plan.isDoneWhenCutOff)
          // Who dies in the middle of work is started again by whatever happens next, at the latest the next browser start.
          if (!isStopping) time.at(time.now() + plan.restartAfter, () => void awake())
        },
      },
      plan.deaths[number - 1] ?? undefined,
    )
    worker = created
    watch(created.start())
    return created
  }
  const awake = () => worker ?? start()
  let isStopping = false

  const act = (action: Action): void => {
    if (action.kind === 'stop-worker') {
      isStopping = true
      worker?.stop()
      isStopping = false
    } else if (action.kind === 'open-popup') watch(awake().outbox.flush({ force: true }))
    else if (action.kind === 'withdraw') watch(awake().outbox.withdraw(uuid(action.order)))
    else {
      const previous = asked.at(-1)?.order
      const id = uuid(asked.length)
      const order: CreationOrder =
        action.isRepeat && previous
          ? previous
          : { id, pageUrl: `page-${id}`, draft: action.draft, ...(action.isAnother ? { isAnother: true } : {}) }
      const entry: Asked = { order }
      asked.push(entry)
      if (order !== previous) watch(drafts.save(order.pageUrl, 'c1', order.draft))
      watch(
        awake()
          .create(order)
          .then((reply) => {
            entry.reply = reply
          }),
      )
    }
  }

  for (const action of plan.actions) time.at(START + action.at, () => act(action))

  const ring = (): void => {
    const isAlarm = wake.alarm <= time.now()
    wake.timer = Number.POSITIVE_INFINITY
    if (isAlarm) wake.alarm = Number.POSITIVE_INFINITY
    watch(awake().outbox.flush({ force: false }))
  }

  let turns = 0
  for (; turns < MAX_TURNS; turns += 1) {
    const wakeAt = Math.min(wake.timer, wake.alarm)
    const next = time.next()
    if (Math.min(wakeAt, next) === Number.POSITIVE_INFINITY) break
    if (wakeAt < next) {
      await time.goTo(wakeAt)
      ring()
      await time.calm()
    } else await time.goTo(next)
  }

  const database = await openJournalDatabase(() => {})
  const entries = (await database.getAll('entries')) as JournalEntry[]
  database.close()
  return {
    entries,
    asked,
    drafts,
    vault,
    stored: JSON.stringify([local.all(), session.all()]),
    service,
    thrown,
    isEndless: turns >= MAX_TURNS,
    workers,
    took: time.now() - START,
  }
}

export type Ending = Awaited<ReturnType<typeof liveThrough>>
