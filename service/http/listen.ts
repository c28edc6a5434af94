import { createServer, type OutgoingHttpHeaders, type Server, ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { StartError } from '../failure-reason.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/** A server that listens. */
export type Listener = {
  port: number
  /** From now on, answers with `Connection: close`: a proxy that keeps connections opens its next one elsewhere. */
  drain(): void
  /**
   * Stops accepting, lets what is under way finish, and resolves when the last connection is closed and the last request is
   * handled: a client may have gone before its answer.
   */
  close(): Promise<void>
}

/** In milliseconds. Slower clients are disconnected. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

/** In milliseconds: how long a new connection may take to send a request once the service closes. */
const SILENCE = 1_000

/** In milliseconds: how long the service waits to close until nobody connects, and how long that has to last. */
const [MAX_WAIT, QUIET] = [1_000, 15]

/**
 * Listens for HTTP and answers with the app that `appAt` makes once the port is known (`port` 0 takes any free one).
 * Throws a StartError if it cannot listen.
 */
export const listen = async (host: string, port: number, appAt: (port: number) => Fetch): Promise<Listener> => {
  let isDraining = false
  /**
   * Ends its connection once the service drains, also if the request came before. A set of all responses would take a
   * tenth of the time of a redirect.
   */
  class DrainableResponse extends ServerResponse {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (isDraining) this.setHeader('Connection', 'close')
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
    }
  }
  const server = createServer({ ...LIMITS, keepAliveTimeout: 15_000, ServerResponse: DrainableResponse })
  const address = await listenAt(server, host, port)
  let connections = 0
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections += 1
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  // Checks of proxies send HTTP/1.0 without a Host header, which a Request takes its address from.
  const answer = getRequestListener(appAt(address.port), { errorHandler: unreadable, hostname: 'localhost' })
  let underWay = 0
  let isClosing = false
  const listenerClosed = Promise.withResolvers<void>()
  let onLast = () => {}
  server.on('request', async (request, response) => {
    silent.delete(request.socket)
    underWay += 1
    if (isClosing) await listenerClosed.promise
    await answer(request, response)
    underWay -= 1
    if (underWay === 0) onLast()
  })
  server.on('clientError', refuseUnreadable)

  const drain = () => {
    isDraining = true
  }

  const close = async () => {
    // Closing resets what has connected and is not accepted yet, and no proxy repeats a POST that was reset. So new requests
    // wait until the listener is closed, and it closes once nobody has connected for a while.
    isClosing = true
    const deadline = performance.now() + MAX_WAIT
    for (let isQuiet = false; !isQuiet && performance.now() < deadline; ) {
      const before = connections
      await setTimeout(QUIET)
      // A turn accepts what has connected meanwhile.
      await setImmediate()
      isQuiet = connections === before
    }
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      listenerClosed.resolve()
      // Connections that are waiting for an answer need not be kept alive after it. Of those that have never asked for
      // anything, the youngest may be about to.
      server.keepAliveTimeout = 1
      server.keepAliveTimeoutBuffer = 0
      void setTimeout(SILENCE, undefined, { ref: false }).then(async () => {
        // A process that was kept from running may have requests to read.
        await setImmediate()
        for (const socket of silent) socket.destroy()
      })
    })
    if (underWay > 0) await new Promise<void>((resolve) => (onLast = resolve))
  }
  return { port: address.port, drain, close }
}

/** Has a server listen, and gives where. Throws a StartError if it cannot. */
export const listenAt = (server: Server, host: string, port: number): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(host, port, error)))
    server.listen(port, host, () => resolve(server.address() as AddressInfo))
  })

const REMEDIES: Record<string, string> = {
  EADDRINUSE: 'Another program listens there. Choose another port.',
  EACCES: 'This port is not for everybody. Choose one above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one that it has, such as 127.0.0.1.',
  ENOTFOUND: 'There is no such host. Set HOST to an address of this machine, such as 127.0.0.1.',
}

const cannotListen = (host: string, port: number, error: NodeJS.ErrnoException): StartError =>
  new StartError(`Cannot listen at ${host}, port ${port}. ${REMEDIES[error.code ?? ''] ?? `${error.message}.`}`)

/**
 * Where this machine finds what listens on `host`: `http://host:port`, with the brackets that an IPv6 address needs in a
 * URL. What listens on all addresses is also found on localhost.
 */
export const addressOf = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const unreadableBody = JSON.stringify({
  status: 'ERROR',
  data: { code: 'unreadable', message: 'This is not a request that can be read. Check its address and headers.' },
})

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** The answer to a request whose address or Host header is none. */
const unreadable = (): Response =>
  new Response(unreadableBody, { status: 400, headers: { 'Content-Type': 'application/json' } })

/** Answers bytes that are no HTTP, headers that are too long and requests that do not arrive in time, and hangs up. */
const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(unreadableBody)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${unreadableBody}`)
}
