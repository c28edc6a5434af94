import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { Socket } from 'node:net'
import { lastingPort } from './lasting-port.ts'

export type Request = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** All bytes of a message. Throws if it is cut off. */
const bytesOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await Array.fromAsync(message))

/** Sends a request to a service, even if the client has stopped waiting. */
export const forward = (service: string, { method, path, headers, body }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const onward = send(service + path, { method, headers: { ...headers, ...length } }, (answer) => {
      const { statusCode: status = 502, headers: answered } = answer
      const { 'transfer-encoding': _, ...kept } = answered
      bytesOf(answer).then(
        (bytes) => resolve({ status, headers: { ...kept, 'content-length': bytes.length }, body: bytes }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })

/** An answer with another body. */
const withJson = ({ status, headers }: Answer, content: unknown): Answer => {
  const body = Buffer.from(JSON.stringify(content))
  return { status, headers: { ...headers, 'content-length': body.length }, body }
}

/** An answer that no service gave. */
export const madeUp = (status: number, type: string, text: string, headers: OutgoingHttpHeaders = {}): Answer => {
  const body = Buffer.from(text)
  return { status, headers: { ...headers, 'content-type': type, 'content-length': body.length }, body }
}

export const isLinks = ({ path }: Request): boolean => path.split('?')[0] === '/v1/links'

type List = { data: { data: { id: string }[] } }

/** Keeps new links out of a service's list for a while. */
export const createLaggingList = () => {
  const listedAt = new Map<string, number>()
  return {
    /** When every link is listed. */
    end: () => Math.max(0, ...listedAt.values()),
    delay(id: string, lagMs: number): void {
      listedAt.set(id, Date.now() + lagMs)
    },
    /** The list without the links that are not listed yet. */
    shown(answer: Answer): Answer {
      if (answer.status >= 300) return answer
      const { data, ...rest } = JSON.parse(answer.body.toString()) as List
      const listed = data.data.filter(({ id }) => (listedAt.get(id) ?? 0) <= Date.now())
      return withJson(answer, { ...rest, data: { ...data, data: listed } })
    },
  }
}

export type ServiceProxy = {
  url: string
  /** Waits for work that a request has left behind, too. */
  track(work: Promise<unknown>): void
  /** Resolves once nothing is on its way to the service. */
  settled(): Promise<void>
  /** Refuses connections, until `accept` opens the same address again. */
  refuse(): Promise<void>
  accept(): Promise<void>
}

type Handle = (request: Request, response: ServerResponse, socket: Socket) => Promise<unknown>

/** Starts a proxy. It keeps connections alive, as real ones do, and cuts one whose request fails. */
export const startProxy = async (handle: Handle): Promise<ServiceProxy> => {
  const underWay = new Set<Promise<unknown>>()
  const track = (work: Promise<unknown>): void => {
    const tracked = work.catch(() => {}).finally(() => underWay.delete(tracked))
    underWay.add(tracked)
  }
  const receive = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers, socket } = incoming
    try {
      await handle({ method, path, headers, body: await bytesOf(incoming) }, response, socket)
    } catch {
      // An incomplete request or a missing service looks like a cut to the client.
      socket.destroy()
    }
  }
  const server = createServer((incoming, response) => track(receive(incoming, response)))
  const port = await lastingPort()
  const accept = async (): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await accept()
  return {
    url: `http://127.0.0.1:${port}`,
    track,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async refuse() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    accept,
  }
}
