import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describeFault, type Fault, NO_FAULT } from './fault.ts'
import { cut, pretend, tell } from './faulty-answer.ts'
import type { Record } from './record.ts'
import { createSignal } from './signal.ts'
import { askService, bytesOf, type WholeRequest } from './true-answer.ts'

/** A real proxy in front of the service. It keeps connections alive, as real ones do, until it cuts them. */
export type FaultProxy = {
  url: string
  /** Resolves when the next request has arrived, or when the service has answered the next one. */
  requested(): Promise<void>
  answered(): Promise<void>
  /** Refuses connections, until it accepts them again at the same address. */
  refuse(): Promise<void>
  accept(): Promise<void>
  /** Whether from now on nothing goes wrong. */
  setCalm(calm: boolean): void
  close(): Promise<void>
}

const destinationOf = ({ method, body }: WholeRequest): string | undefined => {
  if (method !== 'POST') return undefined
  return (JSON.parse(body.toString()) as { link?: string }).link
}

/** Starts a proxy in front of a service, on a free port. */
export const startFaultProxy = async (
  service: string,
  nextFault: () => Fault,
  { note }: Record,
): Promise<FaultProxy> => {
  let isCalm = false
  const arrival = createSignal()
  const deed = createSignal()

  const befall = async (fault: Fault, request: WholeRequest, response: ServerResponse, socket: Socket) => {
    const isBefore = 'when' in fault && fault.when === 'before'
    if (fault.kind === 'cut' && fault.when === 'meanwhile') cut(socket, fault.isReset)
    await pause(fault.holdRequestMs)
    const answer = isBefore ? undefined : await askService(service, request)
    if (answer) deed.raise()
    await pause(fault.holdAnswerMs)
    if (fault.kind === 'cut') cut(socket, fault.isReset)
    else if (fault.kind === 'impostor') pretend(response, fault.answer)
    else if (answer) tell(response, fault, answer)
  }

  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers, socket } = incoming
    try {
      const request = { method, path, headers, body: await bytesOf(incoming) }
      const fault = isCalm ? NO_FAULT : nextFault()
      note(`${method} ${path}: ${describeFault(fault)}`, destinationOf(request))
      arrival.raise()
      await befall(fault, request, response, socket)
    } catch {
      // The request was never whole, or there is no service: to the extension both are a cut.
      socket.destroy()
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requested: arrival.next,
    answered: deed.next,
    refuse: stop,
    accept: () => listen(port),
    setCalm(calm) {
      isCalm = calm
    },
    close: stop,
  }
}
