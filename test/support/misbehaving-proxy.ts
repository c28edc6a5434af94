import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** How the service behind a proxy seems to behave. */
export type Misbehaviour = {
  /**
   * What becomes of the next creation: its answer is cut off, a 502, or that to a second, equal request; or the service
   * is too busy for it.
   */
  answer?: 'cut' | 'bad-gateway' | 'second' | 'busy'
  /** How long after that answer the service gets the request; null for never. */
  commitsAfter?: number | null
  /** How long a new link is missing in lists. */
  lagMs?: number
  /** Times are told as if they were this far ahead. */
  createdAheadMs?: number
  ignoresTokens?: boolean
  lowerCasesTokens?: boolean
  stripsLastSlash?: boolean
  /** Every request gets the page of a captive portal. */
  isPortal?: boolean
}

export type MisbehavingProxy = {
  url: string
  /** Changes how it behaves from now on. */
  behave(misbehaviour: Misbehaviour): void
  /**
   * Holds requests before the service gets them, or its answers to them, until `release`. Returns what resolves once one
   * is held.
   */
  hold(isHeld: IsHeld, what?: 'request' | 'answer'): () => Promise<void>
  release(): void
  /** Resolves once nothing is on its way to the service any more. */
  settled(): Promise<void>
  /** How many creations it was asked for. */
  creations(): number
  close(): Promise<void>
}

type IsHeld = (method: string, url: string) => boolean

type Answer = { status: number; type: string; body: string; retryAfter?: string }

const KEY_HEADER = 'x-service-api-key'
const PORTAL: Answer = { status: 200, type: 'text/html', body: '<!doctype html><title>Sign in to the network</title>' }
const BAD_GATEWAY: Answer = { status: 502, type: 'text/html', body: '<!doctype html><title>502</title>' }
const BUSY: Answer = { status: 429, type: 'application/json', body: '{"status":"ERROR","data":{}}', retryAfter: '10' }

const bytesOf = async (message: IncomingMessage): Promise<string> =>
  Buffer.concat(await Array.fromAsync(message)).toString()

const forwardTo = (target: string, incoming: IncomingMessage, body: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, url = '', headers } = incoming
    const { 'content-length': _, ...others } = headers
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) }
    const onward = send(target + url, { method, headers: { ...others, ...length } }, async (answer) => {
      const { statusCode: status = 502, headers: answered } = answer
      resolve({ status, type: answered['content-type'] ?? '', body: await bytesOf(answer) })
    })
    onward.on('error', reject)
    onward.end(body)
  })

type WireLink = { id: string; token: string; created_at: string }

/**
 * Starts a real proxy that makes a real service misbehave. A function as `target` gives each key its service, like two
 * accounts at one address.
 */
export const startMisbehavingProxy = async (
  target: string | ((apiKey: string) => string),
): Promise<MisbehavingProxy> => {
  let misbehaviour: Misbehaviour = {}
  let creations = 0
  let held: { isHeld: IsHeld; what: string; gate: Promise<void>; onHeld: () => void; release: () => void } | undefined
  const listedAt = new Map<string, number>()
  const underWay = new Set<Promise<unknown>>()

  const forward = (incoming: IncomingMessage, body: string): Promise<Answer> =>
    forwardTo(typeof target === 'string' ? target : target(String(incoming.headers[KEY_HEADER])), incoming, body)

  const changedOrder = (body: string): string => {
    const { ignoresTokens, lowerCasesTokens, stripsLastSlash } = misbehaviour
    const { token, ...order } = JSON.parse(body) as { link: string; token?: string }
    const kept = token === undefined || ignoresTokens ? {} : { token: lowerCasesTokens ? token.toLowerCase() : token }
    const link = stripsLastSlash ? order.link.replace(/\/$/, '') : order.link
    return JSON.stringify({ ...order, link, ...kept })
  }

  const changedLink = (link: WireLink): WireLink => {
    const ahead = Date.parse(`${link.created_at}Z`) + (misbehaviour.createdAheadMs ?? 0)
    return { ...link, created_at: new Date(ahead).toISOString().replace('Z', '') }
  }

  const create = async (incoming: IncomingMessage, body: string): Promise<Answer> => {
    const answer = await forward(incoming, changedOrder(body))
    if (answer.status >= 400) return answer
    const { data } = JSON.parse(answer.body) as { data: WireLink }
    listedAt.set(data.id, Date.now() + (misbehaviour.lagMs ?? 0))
    return { ...answer, body: JSON.stringify({ status: 'OK', data: changedLink(data) }) }
  }

  const list = async (incoming: IncomingMessage): Promise<Answer> => {
    const answer = await forward(incoming, '')
    const { data } = JSON.parse(answer.body) as { data: { data: WireLink[] } }
    const listed = data.data.filter(({ id }) => (listedAt.get(id) ?? 0) <= Date.now()).map(changedLink)
    return { ...answer, body: JSON.stringify({ status: 'OK', data: { ...data, data: listed } }) }
  }

  /** Resolves at once for what is not held. */
  const pass = async (what: string, { method = '', url = '' }: IncomingMessage): Promise<void> => {
    if (held?.what !== what || !held.isHeld(method, url)) return
    held.onHeld()
    await held.gate
  }

  const answerTo = async (incoming: IncomingMessage, body: string): Promise<Answer | undefined> => {
    const { method = '', url = '' } = incoming
    if (misbehaviour.isPortal) return PORTAL
    if (!url.startsWith('/v1/links')) return forward(incoming, body)
    await pass('request', incoming)
    if (method !== 'POST') return list(incoming)
    creations += 1
    const { answer, commitsAfter = 0 } = misbehaviour
    if (answer === undefined) return create(incoming, body)
    misbehaviour = { ...misbehaviour, answer: undefined }
    if (answer === 'busy') return BUSY
    if (answer === 'second') return create(incoming, body).then(() => create(incoming, body))
    if (commitsAfter === 0) await create(incoming, body)
    else if (commitsAfter !== null) track(pause(commitsAfter).then(() => create(incoming, body)))
    return answer === 'bad-gateway' ? BAD_GATEWAY : undefined
  }

  const track = (work: Promise<unknown>): void => {
    const tracked = work.catch(() => {}).finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await answerTo(incoming, await bytesOf(incoming))
    await pass('answer', incoming)
    if (answer === undefined) incoming.socket.resetAndDestroy()
    else {
      if (answer.retryAfter !== undefined) response.setHeader('Retry-After', answer.retryAfter)
      response.writeHead(answer.status, { 'Content-Type': answer.type }).end(answer.body)
    }
  }

  const server = createServer((incoming, response) => {
    track(handle(incoming, response).catch(() => incoming.socket.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(changed) {
      misbehaviour = changed
    },
    hold(isHeld, what = 'request') {
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      const { promise: reached, resolve: onHeld } = Promise.withResolvers<void>()
      held = { isHeld, what, gate, onHeld, release }
      return () => reached
    },
    release() {
      held?.release()
      held = undefined
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    creations: () => creations,
    async close() {
      held?.release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
