import type { ApiClient } from '@/lib/background/api/api-client'
import { createCreation } from '@/lib/background/creation/creation'
import type { Decisions } from '@/lib/background/creation/decisions'
import { createLanes } from '@/lib/background/creation/lanes'
import type { Create } from '@/lib/background/creation/orders'
import type { Outbox } from '@/lib/background/creation/outbox'
import { createTokenSupport } from '@/lib/background/creation/token-support'
import type { Journal } from '@/lib/background/journal/journal'
import { ok } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { createLock, type StorageArea } from '../../../support/storage-area'
import { vaultUnderTest } from '../../../support/vault-under-test'
import type { VirtualTime } from './virtual-time'

/** The number of awaits after which a worker dies, and whether the call it was about to make still happens. */
export type Death = { step: number; isBegun: boolean }

type World = {
  time: VirtualTime
  local: StorageArea
  session: StorageArea
  /** The time of the machine's clock. */
  now: () => number
  journal: Journal
  /** The connection with an id, or else the chosen one. */
  connectionOf: (id: string | undefined) => Connection
  generatesTokens: boolean
  generateToken: (length?: number) => string
  api: Pick<ApiClient, 'createLink' | 'listLinks'>
  /** Both are called for living workers only. */
  wakeUp: { at(moment: number): void; cancel(): void }
  onDeath: () => void
}

export type Worker = {
  create: Create
  outbox: Outbox
  decisions: Decisions
  /** What the background does at its start. */
  start: () => Promise<void>
  isAlive: () => boolean
  stop: () => void
}

const never = <Value>(): Promise<Value> => new Promise(() => {})

/**
 * The background's creations over a journal in fake-indexeddb. Every
 * asynchronous dependency is a place to die at: from then on nothing of this worker comes to an end any more.
 */
export const createCrashableWorker = (world: World, death: Death | undefined): Worker => {
  const { time, now, connectionOf, generatesTokens, generateToken, wakeUp, onDeath } = world
  let steps = 0
  let isAlive = true

  const die = () => {
    isAlive = false
    onDeath()
  }

  const crashable =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (!isAlive) return never()
      steps += 1
      const isLast = steps === death?.step
      if (isLast && !death?.isBegun) {
        die()
        return never()
      }
      const output = call(...input)
      if (isLast) die()
      const value = await output
      return isAlive ? value : never()
    }

  /** Each method of an object as a place to die at. */
  const crashableMethods = <Methods extends object>(methods: Methods): Methods =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [name, crashable(method as () => Promise<unknown>)]),
    ) as Methods

  const journal = crashableMethods(
    Object.fromEntries(
      Object.entries(world.journal).map(([name, method]) => [
        name,
        (...input: unknown[]) => time.real(() => (method as (...all: unknown[]) => Promise<unknown>)(...input)),
      ]),
    ) as Journal,
  )
  const api = crashableMethods(world.api)
  const lock = createLock()
  const [local, session] = [
    { ...crashableMethods(world.local), lock },
    { ...crashableMethods(world.session), lock },
  ]
  const drafts = createDraftStore(session)
  const { vault: stored } = vaultUnderTest({ local, session, now })
  // Which connection is chosen depends on the plan; the passwords are where they always are.
  const vault = { ...stored, ...crashableMethods({ get: async (id?: string) => ok(connectionOf(id)) }) }
  const preferences = crashableMethods({
    get: async () => ({ ...DEFAULT_PREFERENCES, generateToken: generatesTokens }),
  })
  const badge = crashableMethods({ show: async () => {} })
  const clipboard = { prepare() {}, ...crashableMethods({ write: async () => true }) }
  const wakeUpUntilDeath = {
    at: (moment: number) => (isAlive ? wakeUp.at(moment) : undefined),
    cancel: () => (isAlive ? wakeUp.cancel() : undefined),
  }

  const { create, tidy, outbox, decisions, settlement } = createCreation({
    journal,
    api,
    vault,
    drafts,
    preferences,
    linkCache: { add: async () => {}, plainLinkTo: async () => undefined },
    badge,
    notices: badge,
    clipboard,
    lanes: createLanes(),
    tokenSupport: createTokenSupport(local),
    wakeUp: () => wakeUpUntilDeath,
    generateToken,
    newId: () => crypto.randomUUID(),
    wait: (milliseconds) => new Promise((resolve) => time.at(time.now() + milliseconds, resolve)),
    now,
  })
  return {
    create,
    outbox,
    decisions,
    start: async () => {
      await settlement.resume()
      await Promise.all([tidy(), outbox.flush({ force: false })])
    },
    isAlive: () => isAlive,
    stop: () => {
      if (isAlive) die()
    },
  }
}
