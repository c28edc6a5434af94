import type { Browser } from 'webextension-polyfill'
import { compose } from '@/lib/background/compose'
import { startBackground } from '@/lib/background/start'
import { createLock } from '../../../support/storage-area'
import { type Globals, runIn } from './globals'
import { createEvents, type ModelBrowser, quietParts } from './model-browser'
import type { VirtualTime } from './virtual-time'

/** The number of effects after which a worker dies, and whether the effect it was about to have still happens. */
export type Death = { step: number; isBegun: boolean }

/** What a browser may reject: a write to its storage, for want of room; a reading, or another call. */
export type CallKind = 'write' | 'other'

type World = {
  time: VirtualTime
  browser: ModelBrowser
  fetch: (url: string, request: RequestInit) => Promise<Response>
  isOnline: () => boolean
  /** True if the browser rejects the call that comes next. */
  isRejected: (kind: CallKind) => boolean
  onDeath: () => void
  onError: (error: unknown) => void
}

const never = <Value>(): Promise<Value> => new Promise(() => {})

/** An error of the plan, as it is thrown, or by its name in the log. */
export const isRejection = (error: unknown): boolean => /QuotaExceededError|RejectedError/.test(String(error))

const rejectionOf = (kind: CallKind) =>
  new DOMException('Rejected by the plan.', kind === 'write' ? 'QuotaExceededError' : 'RejectedError')

/**
 * The whole background, started over a browser's storage as the browser starts it. Each effect on the world outside is a
 * place to die at: from then on nothing of this worker comes to an end any more.
 */
export const startCrashableWorker = (world: World, death: Death | undefined) => {
  const { time, browser, isRejected, onDeath, onError } = world
  const { event, fire } = createEvents()
  const connections: IDBDatabase[] = []
  let steps = 0
  let isAlive = true

  const die = () => {
    isAlive = false
    // What has begun is carried out.
    queueMicrotask(() => {
      for (const connection of connections) connection.close()
    })
    onDeath()
  }

  /** Counts an effect. True if the worker dies before it. */
  const diesBefore = (): boolean => {
    steps += 1
    if (steps !== death?.step || death.isBegun) return false
    die()
    return true
  }
  const dieAfter = (): void => {
    if (steps === death?.step) die()
  }

  const mayReject = (kind: CallKind | null): void => {
    if (kind !== null && isRejected(kind)) throw rejectionOf(kind)
  }

  const effect =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>, kind: CallKind | null) =>
    async (...input: Input): Promise<Output> => {
      if (!isAlive || diesBefore()) return never()
      mayReject(kind)
      const output = call(...input)
      dieAfter()
      const value = await output
      return isAlive ? value : never()
    }

  const reading =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>, kind: CallKind | null = 'other') =>
    async (...input: Input): Promise<Output> => {
      if (!isAlive) return never()
      mayReject(kind)
      const value = await call(...input)
      return isAlive ? value : never()
    }

  // Locks end with their worker.
  const lock = createLock()
  const areaOf = (area: ModelBrowser['local']) => ({
    get: reading((keys: string | string[] | null) => area.get(keys)),
    set: effect((values: Record<string, unknown>) => area.set(values), 'write'),
    remove: effect((keys: string | string[]) => area.remove(keys), 'write'),
    lock,
  })

  const { action, alarms, permissions, clipboard, windows, databases } = browser
  const extension = {
    ...quietParts(event),
    storage: { local: areaOf(browser.local), session: areaOf(browser.session), onChanged: event('storage') },
    alarms: { create: effect(alarms.create, 'other'), clear: effect(alarms.clear, 'other'), onAlarm: event('alarm') },
    action: Object.fromEntries(Object.entries(action).map(([name, set]) => [name, reading(set as never, null)])),
    permissions: {
      contains: reading(permissions.contains),
      getAll: reading(permissions.getAll),
      remove: effect(permissions.remove, 'other'),
      onAdded: event('permission-added'),
      onRemoved: event('permission-removed'),
    },
    windows: { getAll: reading(async () => windows()), update: async () => ({}), onRemoved: event('window-closed') },
  } as unknown as Browser

  const opening = <Request extends IDBOpenDBRequest>(request: Request): Request => {
    const end = time.begin()
    for (const name of ['success', 'error']) request.addEventListener(name, end)
    request.addEventListener('success', () => {
      const opened = request.result as IDBDatabase | undefined
      if (!opened) return
      if (isAlive) connections.push(opened)
      else opened.close()
    })
    return request
  }

  const globals: Globals = {
    now: browser.now,
    setTimeout: (run, milliseconds) => time.at(time.now() + milliseconds, () => isAlive && runIn(globals, run)),
    clearTimeout: (cancel) => (cancel as (() => void) | undefined)?.(),
    indexedDB: {
      open: (...input: Parameters<IDBFactory['open']>) => opening(databases.open(...input)),
      deleteDatabase: (name: string) => opening(databases.deleteDatabase(name)),
      databases: () => databases.databases(),
      cmp: (one: unknown, other: unknown) => databases.cmp(one, other),
    },
    onTransaction(mode) {
      const isWrite = mode === 'readwrite'
      if (!isAlive || (isWrite && diesBefore())) return null
      mayReject(isWrite ? 'write' : 'other')
      if (isWrite) dieAfter()
      return time.begin()
    },
    logError: (...words) => (isAlive ? onError(words.join(' ')) : undefined),
  }

  const app = runIn(globals, () =>
    compose({
      browser: extension,
      clipboard: { prepare: () => {}, write: effect(clipboard.write, null) },
      markup: (parts: unknown) => String(parts),
      fetch: effect(world.fetch, null),
      isOnline: world.isOnline,
      browserName: 'model',
    } as unknown as Parameters<typeof compose>[0]),
  )
  runIn(globals, () => startBackground(extension, app))

  return {
    isAlive: () => isAlive,
    stop: () => {
      if (isAlive) die()
    },
    /** Tells the worker what happens in the browser. */
    fire(name: string, ...input: unknown[]): void {
      if (isAlive) runIn(globals, () => fire(name, ...input))
    },
    /** How many effects it has had. */
    steps: () => steps,
  }
}

export type Worker = ReturnType<typeof startCrashableWorker>
