import { EventEmitter, once } from 'node:events'
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
  startProxy,
} from '../../support/proxy.ts'
import type { EventLog } from './evidence.ts'
import { type FakeAnswer, type Fault, NO_FAULT } from './faults.ts'

const cut = (socket: Socket, isReset: boolean) => (isReset ? socket.resetAndDestroy() : socket.destroy())

const fakeAnswer = ({ status, isHtml, retryAfter }: FakeAnswer): Answer =>
  madeUp(
    status,
    isHtml ? 'text/html' : 'application/json',
    isHtml ? '<!doctype html><title>Sorry</title>' : JSON.stringify({ status: 'ERROR', data: {} }),
    retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  )

const sendWhole = (response: ServerResponse, { status, headers, body }: Answer) =>
  response.writeHead(status, headers).end(body)

/** Sends the half of an answer that a fault leaves. */
const sendHalf = (response: ServerResponse, isCut: boolean, { status, headers, body }: Answer) => {
  const half = body.subarray(0, body.length / 2)
  response.writeHead(status, { ...headers, 'content-length': isCut ? body.length : half.length })
  if (!isCut) return response.end(half)
  return response.write(half, () => response.destroy())
}

const destinationOf = ({ method, body }: Request): string | undefined =>
  method === 'POST' ? (JSON.parse(body.toString()) as { link?: string }).link : undefined

/** A proxy in front of the service, whose requests go wrong. */
export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

/** Starts a proxy in front of a service, on a free port. */
export const startFaultProxy = async (
  service: string,
  { nextFault, nextLag }: { nextFault: () => Fault; nextLag: () => number },
  { note }: EventLog,
) => {
  let isFaulty = true
  const events = new EventEmitter()
  const lagging = createLaggingList()

  const pass = async (request: Request): Promise<Answer> => {
    const answer = await forward(service, request)
    if (!isLinks(request)) return answer
    if (request.method === 'GET') return lagging.shown(answer)
    if (answer.status < 300) {
      const { data } = JSON.parse(answer.body.toString()) as { data: { id: string } }
      lagging.delay(data.id, nextLag())
    }
    return answer
  }

  const play = async (fault: Fault, request: Request, response: ServerResponse, socket: Socket) => {
    const isBefore = 'when' in fault && fault.when === 'before'
    if (fault.kind === 'late') {
      cut(socket, true)
      return proxy.track(pause(fault.lateMs).then(() => pass(request)))
    }
    if (fault.kind === 'cut' && fault.when === 'during') cut(socket, fault.isReset)
    await pause(fault.holdRequestMs)
    const answer = isBefore ? undefined : await pass(request)
    if (answer) events.emit('answer')
    await pause(fault.holdAnswerMs)
    if (fault.kind === 'cut') cut(socket, fault.isReset)
    else if (fault.kind === 'fake') sendWhole(response, fakeAnswer(fault.answer))
    else if (fault.kind === 'truncated' && answer) sendHalf(response, fault.isCut, answer)
    else if (answer) sendWhole(response, answer)
  }

  const proxy = await startProxy(async (request, response, socket) => {
    const fault = isFaulty ? nextFault() : NO_FAULT
    note(`${request.method} ${request.path}: ${JSON.stringify(fault)}`, destinationOf(request))
    events.emit('request')
    await play(fault, request, response, socket)
  })
  return {
    ...proxy,
    /** Resolves on the next request, or on the service's next answer. */
    next: (event: 'request' | 'answer') => once(events, event),
    setFaulty(faulty: boolean) {
      isFaulty = faulty
    },
    /** Resolves once no request is on its way to the service, and every link is listed. */
    async settled() {
      await proxy.settled()
      await pause(Math.max(0, lagging.end() - Date.now()))
    },
    close: proxy.refuse,
  }
}
