import { createServer, type RequestListener, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const text =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)

const list = {
  current: 1,
  total_pages: 1,
  total_rows: 2,
  data: [
    { id: '1', destination: 'https://example.com/good', token: 'good', short_link: 'https://s.example/good' },
    { id: '2', destination: 'https://example.com/bad', token: 'bad' },
  ],
}

/** Answers of a server that is not a working link service. */
export const GARBAGE = {
  'a web page': (_, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Welcome</title><h1>It works</h1>'),
  'a 200 that says ERROR': text('{"status":"ERROR"}'),
  'a link without its address': text('{"status":"OK","data":{"id":"1","token":"x"}}'),
  'a list in which a link lacks its address': text(JSON.stringify({ status: 'OK', data: list })),
  'a connection that breaks': (request) => request.socket.destroy(),
  'a problem of its own': text('{"status":"ERROR"}', 503),
} satisfies Record<string, RequestListener>

/** A proxy of a service, in whose place garbage may answer. */
export type GarbageProxy = {
  url: string
  /** What answers from now on; without it, the service. */
  answerWith(garbage?: keyof typeof GARBAGE): void
}

/** Starts a proxy of a service until the test ends. */
export const startGarbageProxy = async (target: string): Promise<GarbageProxy> => {
  let answer: RequestListener | undefined
  const forward: RequestListener = (request, response) => {
    const { method, headers, url } = request
    const onward = send(target + url, { method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  const server = createServer((request, response) => (answer ?? forward)(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(garbage) {
      answer = garbage && GARBAGE[garbage]
    },
  }
}
