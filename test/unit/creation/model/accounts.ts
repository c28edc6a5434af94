import { failureOf } from '@/lib/rpc/client'
import type { ModelBrowser } from './model-browser'
import type { ModelService } from './model-service'
import type { createPages } from './pages'
import type { Plan } from './plan'
import type { VirtualTime } from './virtual-time'

/** Sooner than late commits. */
export const IMPATIENCE_MS = 1_000

/** How many requests each service had got at a moment. */
export type Moment = number[]

type Outside = {
  /** The number of the browser. */
  number: number
  time: VirtualTime
  services: readonly ModelService[]
  plan: Plan
  browser: ModelBrowser
  pages: ReturnType<typeof createPages>
  moment: () => Moment
}

/** The connections of a browser, and what became of each: its addresses, its keys, whether it was removed. */
export const createAccounts = ({ number, time, services, plan, browser, pages, moment }: Outside) => {
  const { connections } = pages.stored
  /** The addresses of each connection, that of now and those that its service has moved from. */
  const addresses = new Map<string, string[]>()
  /** Keys that were removed or replaced, and when. */
  const deadKeys: { key: string; since: Moment }[] = []
  const keys = new Map<string, string>()
  const removed = new Set<string>()
  /** A form that connects takes no second key meanwhile. */
  let connecting: Promise<void> = Promise.resolve()
  let nextKey = 0

  const at = async (index: number) => {
    const all = await connections.list()
    return all[index % all.length]
  }

  /** Connects, as the options do: with an id, another key or address for that connection. */
  const connect = async (service: ModelService, connectionId: string | null, hasMoved: boolean): Promise<void> => {
    const key = `key-${number}-${nextKey++}`
    browser.granted.add(`${service.baseUrl}/*`)
    const entered = { address: service.baseUrl, key, connectionId, keyStorage: plan.keyStorage, hasMoved }
    const { id } = await pages.options('connect', entered)
    const before = keys.get(id)
    if (before !== undefined && before !== key) deadKeys.push({ key: before, since: moment() })
    keys.set(id, key)
    addresses.set(id, [...(addresses.get(id) ?? []), service.baseUrl])
  }

  return {
    deadKeys,
    removed,
    connect,
    addressesOf: (id: string): string[] => addresses.get(id) ?? [],
    /** The connection with a number, chosen; undefined if there is none. */
    async choose(index: number) {
      const chosen = await at(index)
      if (chosen) await connections.choose(chosen.id)
      return chosen
    },
    /** Removes a connection. Returns its id; undefined if there is none. */
    async remove(index: number): Promise<string | undefined> {
      const chosen = await at(index)
      if (!chosen) return undefined
      removed.add(chosen.id)
      const key = keys.get(chosen.id)
      const isDone = await pages.options('disconnect', { id: chosen.id }).then(
        () => true,
        () => false,
      )
      if (isDone && key !== undefined) deadKeys.push({ key, since: moment() })
      return chosen.id
    },
    async replace(index: number, serviceNumber: number, hasMoved: boolean): Promise<void> {
      const chosen = await at(index)
      const service = services[serviceNumber % services.length] as ModelService
      const tryToConnect = (): Promise<void> =>
        connect(service, chosen?.id ?? null, hasMoved).catch((error) => {
          // The user tries again if it fails.
          if (failureOf(error).code === 'internal')
            time.at(time.now() + IMPATIENCE_MS, () => {
              connecting = connecting.then(tryToConnect)
            })
        })
      connecting = connecting.then(tryToConnect)
      await connecting
    },
  }
}
