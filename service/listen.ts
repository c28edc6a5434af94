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
    server.once('error', (error) => reject(new StartError(`Cannot listen at ${host}, port ${port}: ${error.message}.`)))
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
