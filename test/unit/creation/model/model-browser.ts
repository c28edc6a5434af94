import { IDBFactory } from 'fake-indexeddb'
import type { Browser } from 'webextension-polyfill'
import { createStorageArea, type StorageArea } from '../../../support/storage-area'
import type { VirtualTime } from './virtual-time'

/*
 * A double of a browser with the extension in it: what outlives the background's workers. A worker sees it through a
 * `browser` of its own (crashable-worker.ts), whose calls end with it.
 */

type Alarm = { when: number; period: number | undefined }

/** Something that a worker listens to. */
type Listener = (...input: never[]) => unknown

/** The events of one worker. */
export const createEvents = () => {
  const listeners = new Map<string, Listener[]>()
  return {
    /** An event as the extension sees it. */
    event: (name: string) => ({
      addListener: (listener: Listener) => void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
      removeListener: () => {},
    }),
    fire: (name: string, ...input: unknown[]) =>
      (listeners.get(name) ?? []).map((listener) => listener(...(input as never[]))),
  }
}

/** A text for the clipboard, and whether it got there. */
type Copy = { text: string; at: number; isDone: boolean }

export const createModelBrowser = (time: VirtualTime) => {
  const alarms = new Map<string, Alarm>()
  const granted = new Set<string>()
  const copies: Copy[] = []
  const alerts: number[] = []
  const clock = { aheadMs: 0 }
  /** The numbers of the copies that the clipboard refuses. */
  const refused = new Set<number>()
  let privateWindows = 0
  let onEvent: (name: string, ...input: unknown[]) => void = () => {}
  let onBadge: (text: string) => void = () => {}

  const now = () => time.now() + clock.aheadMs

  /** A storage area that tells what changes. */
  const areaOf = (name: string): StorageArea => {
    const area = createStorageArea()
    return {
      ...area,
      async set(values) {
        await area.set(values)
        onEvent('storage', Object.fromEntries(Object.keys(values).map((key) => [key, {}])), name)
      },
      async remove(keys) {
        await area.remove(keys)
        onEvent('storage', Object.fromEntries([keys].flat().map((key) => [key, {}])), name)
      },
    } as StorageArea
  }
  const [local, session] = [areaOf('local'), areaOf('session')]

  const databases = new IDBFactory()

  const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })

  /** All that lies in databases. */
  const records = async (): Promise<unknown[]> => {
    const end = time.begin()
    try {
      const found: unknown[] = []
      for (const { name = '' } of await databases.databases()) {
        const database = await resultOf(databases.open(name))
        for (const store of database.objectStoreNames)
          found.push(...(await resultOf(database.transaction(store).objectStore(store).getAll())))
        database.close()
      }
      return found
    } finally {
      end()
    }
  }

  const windows = () => Array.from({ length: privateWindows }, (_, id) => ({ id, incognito: true }))

  return {
    local,
    session,
    databases,
    records,
    clock,
    refused,
    now,
    copies,
    /** When the badge said "!". */
    alerts,
    granted,
    windows,
    openPrivateWindow() {
      privateWindows = 1
    },
    closePrivateWindows() {
      privateWindows = 0
    },
    /** Who hears of what happens: the worker, which is started for it. */
    listen(hear: typeof onEvent, hearBadge: typeof onBadge) {
      onEvent = hear
      onBadge = hearBadge
    },
    clipboard: {
      prepare() {},
      async write(text: string) {
        const isDone = !refused.has(copies.length + 1)
        copies.push({ text, at: time.now(), isDone })
        return isDone
      },
    },
    alarms: {
      async create(name: string, { when, periodInMinutes }: { when?: number; periodInMinutes?: number }) {
        const period = periodInMinutes === undefined ? undefined : periodInMinutes * 60_000
        alarms.set(name, { when: when ?? now() + (period ?? 0), period })
      },
      clear: async (name: string) => alarms.delete(name),
    },
    action: {
      async setBadgeText({ text }: { text: string }) {
        if (text === '!') alerts.push(time.now())
        onBadge(text)
      },
      setBadgeBackgroundColor: async () => {},
      setBadgeTextColor: async () => {},
      setTitle: async () => {},
    },
    permissions: {
      contains: async ({ origins = [] }: { origins?: string[] }) => origins.every((origin) => granted.has(origin)),
      getAll: async () => ({ origins: [...granted], permissions: [] }),
      async remove({ origins = [] }: { origins?: string[] }) {
        for (const origin of origins) granted.delete(origin)
        return true
      },
    },
    /** When the next alarm rings, in virtual time, and whether it rings again and again. */
    nextAlarm() {
      let [at, isPeriodic] = [Number.POSITIVE_INFINITY, false]
      for (const { when, period } of alarms.values()) {
        const moment = Math.max(time.now(), when - clock.aheadMs)
        if (moment < at) [at, isPeriodic] = [moment, period !== undefined]
      }
      return { at, isPeriodic }
    },
    /** Rings what is due. */
    ring() {
      for (const [name, alarm] of [...alarms]) {
        if (alarm.when > now()) continue
        if (alarm.period === undefined) alarms.delete(name)
        else alarms.set(name, { ...alarm, when: now() + alarm.period })
        onEvent('alarm', { name })
      }
    },
  }
}

export type ModelBrowser = ReturnType<typeof createModelBrowser>

/** The part of the browser that a worker calls and no plan changes. */
export const quietParts = (events: ReturnType<typeof createEvents>['event']): Partial<Browser> =>
  ({
    runtime: {
      id: 'curtail',
      getURL: (path: string) => `chrome-extension://curtail${path.startsWith('/') ? '' : '/'}${path}`,
      getManifest: () => ({ version: '1.0.0', host_permissions: [] }),
      openOptionsPage: async () => {},
      onMessage: events('message'),
      onInstalled: events('installed'),
      onStartup: events('startup'),
    },
    tabs: { create: async () => ({ windowId: 1 }), query: async () => [] },
    contextMenus: { removeAll: async () => {}, create() {}, onClicked: events('menu') },
    commands: { onCommand: events('command') },
    declarativeNetRequest: { updateSessionRules: async () => {} },
  }) as unknown as Partial<Browser>
