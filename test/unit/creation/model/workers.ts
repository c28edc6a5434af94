import { startCrashableWorker, type Worker } from './crashable-worker'
import type { createModelBrowser } from './model-browser'
import type { ModelService } from './model-service'
import type { Plan } from './plan'
import type { VirtualTime } from './virtual-time'

type Outside = {
  /** The number of the browser. The plan's faults are those of the first. */
  number: number
  time: VirtualTime
  services: readonly ModelService[]
  plan: Plan
  browser: ReturnType<typeof createModelBrowser>
  onError: (error: unknown) => void
}

/** The workers that a browser starts, one after the other, and the calls of its pages. */
export const createWorkers = ({ number, time, services, plan, browser, onError }: Outside) => {
  let hasBegun = false
  let worker: Worker | undefined
  let workers = 0
  const calls = { write: 0, other: 0 }
  /** The number of the last worker that meets faults. */
  let lastFaulty = Number.POSITIVE_INFINITY
  let isStopping = false
  /** Calls of pages that the worker has not replied to. */
  const unanswered = new Set<() => void>()

  const start = (): Worker => {
    workers += 1
    const by = `${number}/${workers}`
    worker = startCrashableWorker(
      {
        time,
        browser,
        async fetch(url, request) {
          const address = new URL(url)
          const service = services.find(({ baseUrl }) => baseUrl === address.origin)
          if (!service) throw new TypeError('Failed to fetch')
          return service.fetch(by, address, request)
        },
        isOnline() {
          const next = services.find(({ faults }) => {
            const [fate] = faults.sends
            return fate?.kind === 'refused' && fate.failure.code === 'offline'
          })
          next?.faults.sends.shift()
          return next === undefined
        },
        isRejected(kind) {
          if (!hasBegun || number > 0 || workers > lastFaulty) return false
          calls[kind] += 1
          return plan.rejections.some((one) => one.kind === kind && one.number === calls[kind])
        },
        onError,
        onDeath() {
          worker = undefined
          for (const cut of [...unanswered]) cut()
          for (const service of services) service.cutOff(by, plan.doneAfterDeath)
          // The next event restarts a worker that died at work: at the latest, the next browser start.
          if (!isStopping) time.at(time.now() + plan.restartAfter, () => void awake())
        },
      },
      hasBegun && number === 0 ? (plan.deaths[workers - 1] ?? undefined) : undefined,
    )
    return worker
  }
  const awake = () => worker ?? start()

  const send =
    (isPrivate: boolean) =>
    (page: string, message: unknown): Promise<unknown> =>
      new Promise((resolve) => {
        const settle = (reply?: unknown) => {
          unanswered.delete(settle)
          resolve(reply)
        }
        unanswered.add(settle)
        const url = `chrome-extension://curtail/${page}.html`
        awake().fire('message', message, { id: 'curtail', url, ...(isPrivate && { tab: { incognito: true } }) }, settle)
      })

  const stop = () => {
    isStopping = true
    worker?.stop()
    isStopping = false
  }

  return {
    awake,
    send,
    stop,
    fire: (...event: Parameters<Worker['fire']>) => worker?.fire(...event),
    hasBegun: () => hasBegun,
    count: () => workers,
    /** True if the worker with this number died at work. */
    hasDied: (which: number) => which < Math.min(workers, lastFaulty),
    /** The faults of the plan begin. */
    begin() {
      hasBegun = true
      stop()
      workers = 0
      start()
    },
    /** Another worker starts, and no call is rejected any more. */
    restart() {
      lastFaulty = workers
      stop()
      awake()
    },
  }
}
