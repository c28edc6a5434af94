import { IDBFactory } from 'fake-indexeddb'
import type { ApiClient } from '@/lib/background/api/api-client'
import { createTokenSupport } from '@/lib/background/creation/token-support'
import { createJournal, type Journal } from '@/lib/background/journal/journal'
import { openJournalDatabase } from '@/lib/background/journal/journal-database'
import { lazyConnection } from '@/lib/background/lazy-connection'
import type { CreationOrder, Decision, JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Result } from '@/lib/domain/failure'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { createDraftStore } from '@/lib/storage/drafts'
import { linkOf } from '@/test/support/journal-samples'
import { createStorageArea } from '../../../support/storage-area'
import { vaultUnderTest } from '../../../support/vault-under-test'
import { createCrashableWorker, type Worker } from './crashable-worker'
import type { ModelService } from './model-service'
import type { Plan } from './plan'
import { createVirtualWakeUp, type VirtualTime } from './virtual-time'

/** Sooner than late commits. */
const IMPATIENCE_MS = 1_000

/** A person's order, and its reply, if the worker lived until then. */
type Asked = { order: CreationOrder; reply?: Result<JournalEntry> }

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const connectionTo = (number: number): Connection => ({
  id: `c${number}`,
  baseUrl: `https://s${number}.example`,
  apiKey: 'key',
  headers: [],
  details: DEFAULT_SERVICE_DETAILS,
})

type World = { number: number; time: VirtualTime; services: readonly ModelService[]; plan: Plan }

/** One browser: its storage, its journal, its clock, and the workers that it starts. */
export const createProfile = async ({ number, time, services, plan }: World) => {
  const [local, session] = [createStorageArea(), createStorageArea()]
  const databases = new IDBFactory()
  const database = lazyConnection((onClosed) => {
    globalThis.indexedDB = databases
    return openJournalDatabase(onClosed)
  })
  const journal = createJournal(database)
  const drafts = createDraftStore(session)
  const asked: Asked[] = []
  const thrown: unknown[] = []
  /** Entries that were put to the person. */
  const put = new Set<string>()
  const clock = { aheadMs: 0 }
  const now = () => time.now() + clock.aheadMs
  const wakeUp = createVirtualWakeUp(time, now)
  const deaths = number === 0 ? plan.deaths : []
  let chosen = connectionTo(0)
  let worker: Worker | undefined
  let workers = 0
  let generated = 0
  let isStopping = false

  const { vault, connections } = vaultUnderTest({ local, session, now })
  for (const index of services.keys()) {
    await vault.set(connectionTo(index))
    await vault.keep(`c${index}`, plan.keyStorage, 0, '')
  }
  await connections.choose('c0')
  const support = createTokenSupport(local)
  for (const [index, { keepsTokens }] of services.entries())
    if (plan.isProven && keepsTokens) await support.learn(connectionTo(index), 't1', linkOf(1))

  const watch = (work: Promise<unknown>) => {
    work.catch((error: unknown) => thrown.push(error))
  }

  const onUndecided = (entry: JournalEntry): void => {
    const { id, connectionId, request } = entry
    const isNew = !put.has(id)
    put.add(id)
    const isIdentified = request.token !== undefined && serviceOf({ id: connectionId }).keepsTokens
    if (plan.isImpatient && isNew && isIdentified)
      time.at(time.now() + IMPATIENCE_MS, () => watch(awake().decisions.decide(id, 'shorten-again')))
  }

  const watched: Journal = {
    ...journal,
    async update(id, change) {
      const entry = await journal.update(id, change)
      if (entry?.state === 'undecided') onUndecided(entry)
      return entry
    },
  }

  const serviceOf = ({ id }: Pick<Connection, 'id'>): ModelService => services[Number(id.slice(1))] as ModelService

  const createLink = async (by: string, connection: Connection, request: LinkRequest) => {
    // One entry of a connection is sent at a time.
    const sending = (await time.real(() => journal.unsettled())).filter(
      ({ state, connectionId, request: { link, token } }) =>
        state === 'sending' && connectionId === connection.id && link === request.link && token === request.token,
    )
    const entryId = sending.at(-1)?.id ?? 'nobody'
    return serviceOf(connection).createLink(by, request, { profile: number, entryId })
  }

  const api = (by: string): Pick<ApiClient, 'createLink' | 'listLinks'> => ({
    createLink: (connection, request) => createLink(by, connection, request),
    listLinks: (connection, query) => serviceOf(connection).listLinks(connection, query),
  })

  /** What the background does at its start. */
  const start = (): Worker => {
    workers += 1
    const by = `${number}/${workers}`
    const created: Worker = createCrashableWorker(
      {
        time,
        now,
        local,
        session,
        journal: watched,
        connectionOf: (id) => (id === undefined ? chosen : connectionTo(Number(id.slice(1)))),
        generatesTokens: plan.generatesTokens,
        generateToken: (length = 8) => `${number}-${length}-${generated++}`,
        api: api(by),
        wakeUp,
        onDeath() {
          worker = undefined
          wakeUp.loseTimer()
          for (const service of services) service.cutOff(by, plan.doneAfterDeath)
          // The next event restarts a worker that died at work: at the latest, the next browser start.
          if (!isStopping) time.at(time.now() + plan.restartAfter, () => void awake())
        },
      },
      deaths[workers - 1] ?? undefined,
    )
    worker = created
    watch(created.start())
    return created
  }
  const awake = () => worker ?? start()

  return {
    asked,
    drafts,
    vault,
    thrown,
    put,
    entries: () => journal.unsettled(),
    allEntries: async () => {
      globalThis.indexedDB = databases
      const database = await openJournalDatabase(() => {})
      const entries = (await database.getAll('entries')) as JournalEntry[]
      database.close()
      return entries
    },
    stored: () => JSON.stringify([local.all(), session.all()]),
    workers: () => workers,
    stop() {
      isStopping = true
      worker?.stop()
      isStopping = false
    },
    stepClock(by: number) {
      clock.aheadMs += by
    },
    flush: (force: boolean) => watch(awake().outbox.flush({ force })),
    decide: (id: string, as: Decision) => watch(awake().decisions.decide(id, as)),
    synchronise() {
      for (const index of services.keys()) watch(awake().decisions.lookAgain(`c${index}`))
    },
    order(order: CreationOrder, connection: number) {
      chosen = connectionTo(Math.min(connection, services.length - 1))
      const entry: Asked = { order }
      const isNew = asked.every((other) => other.order !== order)
      asked.push(entry)
      if (isNew) watch(drafts.save(order.pageUrl, chosen.id, order.draft))
      watch(
        awake()
          .create(order)
          .then((reply) => {
            entry.reply = reply
          }),
      )
    },
    /** When it wakes up by itself. */
    wakeAt: wakeUp.next,
    ring() {
      wakeUp.ring()
      watch(awake().outbox.flush({ force: false }))
    },
  }
}

export type Profile = Awaited<ReturnType<typeof createProfile>>
