import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventLog } from './evidence.ts'
import { type FakeAnswer, type Fault, NO_FAULT } from './faults.ts'

/** A proxy in front of the service. It keeps connections alive, as real ones do, until a fault cuts them. */
export type FaultProxy = {
  url: string
  /** Resolve on the next request, and on the service's next answer. */
  requested(): Promise<void>
  answered(): Promise<void>
  /** Refuses connections, until `accept` opens the same address again. */
  refuse(): Promise<void>
  accept(): Promise<void>
  setFaulty(isFaulty: boolean): void
  /** Resolves once no request is on its way to the service, and every link is listed. */
  settled(): Promise<void>
  close(): Promise<void>
}

type Request = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** All bytes of a message. Throws if it is cut off. */
const bytesOf = async (message: IncomingMessage): Promise<Buffer> => Buffer.concat(await Array.fromAsync(message))

/** Sends a request to the service, even if the client has stopped waiting. */
const forward = (service: string, { method, path, headers, body }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const onward = send(service + path, { method, headers }, (answer) => {
      bytesOf(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }),
        reject,
      )
    })
    onward.on('error', reject)
    onward.end(body)
  })

const cut = (socket: Socket, isReset: boolean) => (isReset ? socket.resetAndDestroy() : socket.destroy())

const sendFake = (response: ServerResponse, { status, isHtml, retryAfter }: FakeAnswer) => {
  const body = isHtml ? '<!doctype html><title>Sorry</title>' : JSON.stringify({ status: 'ERROR', data: {} })
  const headers = { 'Content-Type': isHtml ? 'text/html' : 'application/json', 'Content-Length': body.length }
  response.writeHead(status, { ...headers, ...(retryAfter !== undefined && { 'Retry-After': retryAfter }) }).end(body)
}

/** Sends the service's answer, or the half of it that a fault leaves. */
const sendReal = (response: ServerResponse, fault: Fault, { status, headers, body }: Answer) => {
  if (fault.kind !== 'truncated') return response.writeHead(status, headers).end(body)
  const half = body.subarray(0, body.length / 2)
  const length = fault.isCut ? body.length : half.length
  const { 'transfer-encoding': _, ...others } = headers
  response.writeHead(status, { ...others, 'content-length': String(length) })
  if (!fault.isCut) return response.end(half)
  return response.write(half, () => response.destroy())
}

type Listed = { data: { data: { id: string }[] } }

/** Takes links out of the service's list for a while after they were created. */
const createLaggingList = (nextLag: () => number) => {
  const listedAt = new Map<string, number>()
  const isLinks = ({ path }: Request) => path.split('?')[0] === '/v1/links'
  return {
    /** When every link is listed. */
    end: () => Math.max(0, ...listedAt.values()),
    see(request: Request, { status, body }: Answer): void {
      if (request.method !== 'POST' || !isLinks(request) || status >= 300) return
      const { data } = JSON.parse(body.toString()) as { data: { id: string } }
      listedAt.set(data.id, Date.now() + nextLag())
    },
    without(request: Request, answer: Answer): Answer {
      if (request.method !== 'GET' || !isLinks(request) || answer.status >= 300) return answer
      const { data, ...rest } = JSON.parse(answer.body.toString()) as Listed
      const listed = data.data.filter(({ id }) => (listedAt.get(id) ?? 0) <= Date.now())
      const body = Buffer.from(JSON.stringify({ ...rest, data: { ...data, data: listed } }))
      const { 'content-length': _, ...headers } = answer.headers
      return { ...answer, headers: { ...headers, 'content-length': String(body.length) }, body }
    },
  }
}

const destinationOf = ({ method, body }: Request): string | undefined =>
  method === 'POST' ? (JSON.parse(body.toString()) as { link?: string }).link : undefined

/** An event that can be awaited again and again. */
const createSignal = () => {
  let next = Promise.withResolvers<void>()
  return {
    raise() {
      next.resolve()
      next = Promise.withResolvers<void>()
    },
    next: () => next.promise,
  }
}

/** Starts a proxy in front of a service, on a free port. */
export const startFaultProxy = async (
  service: string,
  { nextFault, nextLag }: { nextFault: () => Fault; nextLag: () => number },
  { note }: EventLog,
): Promise<FaultProxy> => {
  let isFaulty = true
  const requested = createSignal()
  const answered = createSignal()
  const list = createLaggingList(nextLag)
  const underWay = new Set<Promise<unknown>>()

  const pass = async (request: Request): Promise<Answer> => {
    const answer = await forward(service, request)
    list.see(request, answer)
    return list.without(request, answer)
  }

  const passLate = (request: Request, lateMs: number): void => {
    const work: Promise<unknown> = pause(lateMs)
      .then(() => pass(request))
      .catch(() => {})
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }

  const handle = async (fault: Fault, request: Request, response: ServerResponse, socket: Socket) => {
    const isBefore = 'when' in fault && fault.when === 'before'
    if (fault.kind === 'late') {
      cut(socket, true)
      return passLate(request, fault.lateMs)
    }
    if (fault.kind === 'cut' && fault.when === 'during') cut(socket, fault.isReset)
    await pause(fault.holdRequestMs)
    const answer = isBefore ? undefined : await pass(request)
    if (answer) answered.raise()
    await pause(fault.holdAnswerMs)
    if (fault.kind === 'cut') cut(socket, fault.isReset)
    else if (fault.kind === 'fake') sendFake(response, fault.answer)
    else if (answer) sendReal(response, fault, answer)
  }

  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers, socket } = incoming
    try {
      const request = { method, path, headers, body: await bytesOf(incoming) }
      const fault = isFaulty ? nextFault() : NO_FAULT
      note(`${method} ${path}: ${JSON.stringify(fault)}`, destinationOf(request))
      requested.raise()
      await handle(fault, request, response, socket)
    } catch {
      // An incomplete request or a missing service looks like a cut to the extension.
      socket.destroy()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requested: requested.next,
    answered: answered.next,
    refuse: close,
    accept: () => listen(port),
    setFaulty(faulty) {
      isFaulty = faulty
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
      await pause(Math.max(0, list.end() - Date.now()))
    },
    close,
  }
}
