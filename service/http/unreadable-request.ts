import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const body = JSON.stringify({
  status: 'ERROR',
  data: { code: 'unreadable', message: 'This is not a request that can be read. Check its address and headers.' },
})

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** The answer to a request whose address or Host header is none. */
export const unreadable = (): Response =>
  new Response(body, { status: 400, headers: { 'Content-Type': 'application/json' } })

/** Answers bytes that are no HTTP, headers that are too long and requests that do not arrive in time, and hangs up. */
export const refuseUnreadable = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (!socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy()
    return
  }
  const status = statuses[error.code ?? ''] ?? 400
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
