import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Answer,
  createLaggingList,
  forward,
  isLinks,
  madeUp,
  type Request,
  type ServiceProxy,
  startProxy,
} from './proxy.ts'

/** How the service behind a proxy seems to behave. */
export type Misbehavior = {
  /**
   * What becomes of the next creation: its answer is cut off, a 502, or that to a second, equal request; or the service
   * is too busy for it.
   */
  answer?: 'cut' | 'bad-gateway' | 'second' | 'busy'
  /** How long after that answer the service gets the request. */
  commitsAfter?: number
  /** How long a new link is missing in lists. */
  lagMs?: number
  ignoresTokens?: boolean
  /** Every request gets the page of a captive portal. */
  isPortal?: boolean
}

export type MisbehavingProxy = Pick<ServiceProxy, 'url' | 'settled'> & {
  /** Changes how it behaves from now on. */
  behave(misbehavior: Misbehavior): void
  /**
   * Holds requests before the service gets them, or its answers to them, until `release`: creations, unless `isHeld` says
   * which. Returns what resolves once one is held.
   */
  hold(what: 'request' | 'answer', isHeld?: (request: Request) => boolean): () => Promise<void>
  release(): void
  /** How many creations it was asked for. */
  creations(): number
  close(): Promise<void>
}

const PORTAL = madeUp(200, 'text/html', '<!doctype html><title>Sign in to the network</title>')
const BAD_GATEWAY = madeUp(502, 'text/html', '<!doctype html><title>502</title>')
const BUSY = madeUp(429, 'application/json', '{"status":"ERROR","data":{}}', { 'retry-after': '10' })

const isCreation = ({ method }: Request): boolean => method === 'POST'

/**
 * Starts a real proxy that makes a real service misbehave. A function as `target` gives each key its service, like two
 * accounts at one address.
 */
export const startMisbehavingProxy = async (
  target: string | ((apiKey: string) => string),
): Promise<MisbehavingProxy> => {
  let misbehavior: Misbehavior = {}
  let creations = 0
  let held:
    | {
        isHeld: (request: Request) => boolean
        what: string
        gate: Promise<void>
        onHeld: () => void
        release: () => void
      }
    | undefined
  const lagging = createLaggingList()

  const pass = (request: Request): Promise<Answer> =>
    forward(typeof target === 'string' ? target : target(String(request.headers['x-service-api-key'])), request)

  const withoutToken = (request: Request): Request => {
    const { token: _, ...order } = JSON.parse(request.body.toString()) as { token?: string }
    return { ...request, body: Buffer.from(JSON.stringify(order)) }
  }

  const create = async (request: Request): Promise<Answer> => {
    const answer = await pass(misbehavior.ignoresTokens ? withoutToken(request) : request)
    if (answer.status >= 400) return answer
    const { data } = JSON.parse(answer.body.toString()) as { data: { id: string } }
    lagging.delay(data.id, misbehavior.lagMs ?? 0)
    return answer
  }

  /** Resolves at once for what is not held. */
  const waitAt = async (what: 'request' | 'answer', request: Request): Promise<void> => {
    if (held?.what !== what || !held.isHeld(request)) return
    held.onHeld()
    await held.gate
  }

  const answerTo = async (request: Request): Promise<Answer | undefined> => {
    if (misbehavior.isPortal) return PORTAL
    if (!isLinks(request)) return pass(request)
    await waitAt('request', request)
    if (!isCreation(request)) return lagging.shown(await pass(request))
    creations += 1
    const { answer, commitsAfter = 0 } = misbehavior
    if (answer === undefined) return create(request)
    misbehavior = { ...misbehavior, answer: undefined }
    if (answer === 'busy') return BUSY
    if (answer === 'second') return create(request).then(() => create(request))
    if (commitsAfter === 0) await create(request)
    else proxy.track(pause(commitsAfter).then(() => create(request)))
    return answer === 'bad-gateway' ? BAD_GATEWAY : undefined
  }

  const handle = async (request: Request, response: ServerResponse, socket: Socket): Promise<void> => {
    const answer = await answerTo(request)
    await waitAt('answer', request)
    if (answer === undefined) socket.resetAndDestroy()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  const proxy = await startProxy(handle)
  return {
    url: proxy.url,
    settled: proxy.settled,
    behave(changed) {
      misbehavior = changed
    },
    hold(what, isHeld = isCreation) {
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      const { promise: reached, resolve: onHeld } = Promise.withResolvers<void>()
      held = { isHeld, what, gate, onHeld, release }
      return () => reached
    },
    release() {
      held?.release()
      held = undefined
    },
    creations: () => creations,
    close() {
      held?.release()
      return proxy.refuse()
    },
  }
}
