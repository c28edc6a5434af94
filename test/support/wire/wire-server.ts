import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { constants, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { forward } from '../proxy.ts'
import type { Certificate } from './certificate.ts'

type Protocol = 'HTTP/1.1' | 'HTTP/1.1 over TLS' | 'HTTP/2'

type Incoming = IncomingMessage | Http2ServerRequest
type Response = ServerResponse | Http2ServerResponse

/** What a server does with a creation, which the service has carried out, in place of answering it. */
export type Fault = (exchange: { response: Response; socket: Socket }) => unknown

const { NGHTTP2_NO_ERROR, NGHTTP2_INTERNAL_ERROR } = constants

const h2Of = (response: Response) => {
  if (!('stream' in response) || response.stream.session === undefined) throw new Error('This is no HTTP/2.')
  return { stream: response.stream, session: response.stream.session }
}

const answers =
  (status: number, headers: Record<string, string> = {}): Fault =>
  ({ response }) =>
    (response as ServerResponse).writeHead(status, headers).end()

const sends =
  (head: string): Fault =>
  async ({ response, socket }) => {
    const { socket: written } = response as ServerResponse
    written?.write(head)
    await pause(30)
    socket.resetAndDestroy()
  }

const resetsStream =
  (code: number): Fault =>
  ({ response }) =>
    h2Of(response).stream.close(code)

/** Says that the streams before this one were taken on, or this one too, then closes the connection. */
const goesAway =
  (last: 'before' | 'this', code: number = NGHTTP2_NO_ERROR): Fault =>
  async ({ response, socket }) => {
    const { stream, session } = h2Of(response)
    const { id = 0 } = stream
    session.goaway(code, last === 'this' ? id : id - 2)
    await pause(30)
    socket.end()
  }

const endsConnection: Fault = ({ socket }) => socket.end()
const resetsConnection: Fault = ({ socket }) => socket.resetAndDestroy()

/** What makes a browser repeat a POST by itself; all but 421 only on a connection that it reuses. */
export const FAULTS_OF_HTTP1 = {
  'ends the connection': endsConnection,
  'resets the connection': resetsConnection,
  'answers 408': answers(408),
  'answers 421': answers(421),
} satisfies Record<string, Fault>

export const MORE_FAULTS_OF_HTTP1 = {
  'resets the connection within the head': sends('HTTP/1.1 201 Created\r\nContent-Type: appl'),
  'answers 408 and closes': answers(408, { Connection: 'close' }),
  'resets the connection after 3 s': async (exchange) => {
    await pause(3_000)
    resetsConnection(exchange)
  },
} satisfies Record<string, Fault>

/** What makes one browser or the other repeat a POST by itself, on any connection or on one that it reuses. */
export const FAULTS_OF_HTTP2 = {
  'refuses the stream': resetsStream(constants.NGHTTP2_REFUSED_STREAM),
  'reports an internal error': resetsStream(NGHTTP2_INTERNAL_ERROR),
  'demands HTTP/1.1': resetsStream(constants.NGHTTP2_HTTP_1_1_REQUIRED),
  'goes away before this stream': goesAway('before'),
  'goes away after this stream': goesAway('this'),
  'ends the connection': endsConnection,
  'resets the connection': resetsConnection,
  'answers 408': answers(408),
  'answers 421': answers(421),
} satisfies Record<string, Fault>

export const MORE_FAULTS_OF_HTTP2 = {
  'reports a protocol error': resetsStream(constants.NGHTTP2_PROTOCOL_ERROR),
  'reports a closed stream': resetsStream(constants.NGHTTP2_STREAM_CLOSED),
  'asks for calm': resetsStream(constants.NGHTTP2_ENHANCE_YOUR_CALM),
  'goes away with an error': goesAway('before', NGHTTP2_INTERNAL_ERROR),
  'goes away and stays open': ({ response }) =>
    h2Of(response).session.goaway(NGHTTP2_NO_ERROR, Number(h2Of(response).stream.id) - 2),
  // Chromium asks with a PING whether the server is there, and repeats the request after 10 s without an answer.
  'falls silent': ({ socket }) => socket.pause(),
} satisfies Record<string, Fault>

/** What a server behind a proxy does. */
export const FAULTS_BEHIND_PROXY = {
  'ends the connection': endsConnection,
  'answers 408': answers(408),
  'answers 421': answers(421),
  'cuts the body': sends(
    'HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"status":"OK"',
  ),
} satisfies Record<string, Fault>

export type WireServer = {
  url: string
  port: number
  /** Spoils the next creations, until it is told how many are left. */
  spoil(fault: Fault, times: number): void
  heal(): void
  /** How many creations arrived. */
  creations(): number
  /** Connections that were opened, and the `Connection` header of each request on them. */
  seen(): { connections: number; headers: (string | undefined)[] }
  close(): Promise<void>
}

/** Headers of HTTP/2 that HTTP/1.1 lacks, and the other way round. */
const OF_ONE_VERSION = /^(:|connection$|keep-alive$|transfer-encoding$)/

const shared = <Value>(headers: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_VERSION.test(name)))

export type WireSetting = {
  protocol: Protocol
  /** Makes links without the tokens that they were asked for with. */
  ignoresTokens?: boolean
  /** Keeps connections open, whatever the client asks for. */
  keepsConnections?: boolean
}

const withoutToken = (body: Buffer): Buffer => {
  const { token: _, ...order } = JSON.parse(body.toString())
  return Buffer.from(JSON.stringify(order))
}

/** Starts a server in front of a service. */
export const startWireServer = async (
  { protocol, ignoresTokens = false, keepsConnections = false }: WireSetting,
  service: string,
  certificate: Certificate,
): Promise<WireServer> => {
  let fault: Fault | undefined
  let left = 0
  let creations = 0
  const headers: (string | undefined)[] = []
  /** The sockets below TLS, by the port at their other end. */
  const sockets = new Map<number, Socket>()
  let connections = 0

  const answer = async (incoming: Incoming, response: Response): Promise<void> => {
    const { method = '', url: path = '' } = incoming
    const socket = sockets.get(incoming.socket.remotePort ?? 0)
    headers.push(incoming.headers.connection)
    if (keepsConnections) (response as ServerResponse).shouldKeepAlive = true
    const received = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>))
    const isCreation = method === 'POST'
    const body = isCreation && ignoresTokens ? withoutToken(received) : received
    if (isCreation) creations += 1
    const spoils = isCreation && left > 0 ? fault : undefined
    if (spoils) left -= 1
    const answered = await forward(service, { method, path, headers: shared(incoming.headers), body })
    if (spoils && socket) await spoils({ response, socket })
    else (response as ServerResponse).writeHead(answered.status, shared(answered.headers)).end(answered.body)
  }
  // A client may be gone before its answer.
  const receive = (incoming: Incoming, response: Response) => void answer(incoming, response).catch(() => {})

  const servers = {
    'HTTP/1.1': () => createServer(receive),
    'HTTP/1.1 over TLS': () => createTlsServer(certificate, receive),
    'HTTP/2': () => createSecureServer({ ...certificate, allowHTTP1: true }, receive),
  }
  const server = servers[protocol]() as Server
  server.on('connection', (socket: Socket) => {
    // A secure server reports its connections below TLS too.
    const { remotePort = 0 } = socket
    if (sockets.has(remotePort)) return
    connections += 1
    sockets.set(remotePort, socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(remotePort))
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${protocol === 'HTTP/1.1' ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    spoil(next, times) {
      fault = next
      left = times
    },
    heal() {
      left = 0
    },
    creations: () => creations,
    seen: () => ({ connections, headers }),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  }
}
