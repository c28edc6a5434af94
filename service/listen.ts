import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { StartError } from './start-error.ts'
import { refuseUnreadable, unreadable } from './unreadable-request.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface Listener {
  port: number
  /** Stops accepting, lets what is under way finish, and resolves when the last connection is closed. */
  close(): Promise<void>
}

/** In milliseconds: whoever is slower than this is not answered but cut off. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 }

/**
 * Listens for HTTP and answers with the app that `appAt` makes once the port is known (`port` 0 takes any free one).
 * Throws a StartError where it cannot listen.
 */
export async function listen(host: string, port: number, appAt: (port: number) => Fetch): Promise<Listener> {
  const server = createServer({ ...limits, keepAliveTimeout: 15_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(host, port, error)))
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  const silent = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', (request) => silent.delete(request.socket))
  server.on('request', getRequestListener(appAt(address.port), { errorHandler: unreadable }))
  server.on('clientError', refuseUnreadable)

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      // This has closed the connections that have had an answer. Those that are waiting for one need not be kept alive
      // after it, and those that have never asked for anything may never do so.
      server.keepAliveTimeout = 1
      server.keepAliveTimeoutBuffer = 0
      for (const socket of silent) socket.destroy()
    })
  return { port: address.port, close }
}

const remedies: Record<string, string> = {
  EADDRINUSE: 'Another program listens there. Set PORT to another number.',
  EACCES: 'This port is not for everybody. Set PORT to a number above 1023.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one that it has, such as 127.0.0.1.',
  ENOTFOUND: 'There is no such host. Set HOST to an address of this machine, such as 127.0.0.1.',
}

const cannotListen = (host: string, port: number, error: NodeJS.ErrnoException): StartError =>
  new StartError(`Cannot listen at ${host}, port ${port}. ${remedies[error.code ?? ''] ?? `${error.message}.`}`)
