import { onTestFinished } from 'vitest'
import { type Answer, forward, madeUp, startProxy } from '../../support/proxy.ts'

const json = (text: string, status = 200): Answer => madeUp(status, 'application/json', text)

const list = {
  current: 1,
  total_pages: 1,
  total_rows: 2,
  data: [
    { id: '1', destination: 'https://example.com/good', token: 'good', short_link: 'https://s.example/good' },
    { id: '2', destination: 'https://example.com/bad', token: 'bad' },
  ],
}

/** Answers of a server that is not a working link service; undefined for a connection that breaks. */
export const GARBAGE = {
  'a web page': madeUp(200, 'text/html', '<!doctype html><title>Welcome</title><h1>It works</h1>'),
  'a 200 that says ERROR': json('{"status":"ERROR"}'),
  'a link without its address': json('{"status":"OK","data":{"id":"1","token":"x"}}'),
  'a list in which a link lacks its address': json(JSON.stringify({ status: 'OK', data: list })),
  'a connection that breaks': undefined,
  'a problem of its own': json('{"status":"ERROR"}', 503),
} satisfies Record<string, Answer | undefined>

/** A proxy of a service, in whose place garbage may answer. */
export type GarbageProxy = {
  url: string
  /** What answers from now on; without it, the service. */
  answerWith(garbage?: keyof typeof GARBAGE): void
}

/** Starts a proxy of a service until the test ends. */
export const startGarbageProxy = async (service: string): Promise<GarbageProxy> => {
  let garbage: keyof typeof GARBAGE | undefined
  const proxy = await startProxy(async (request, response, socket) => {
    const answer = garbage === undefined ? await forward(service, request) : GARBAGE[garbage]
    if (answer === undefined) socket.destroy()
    else response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  onTestFinished(() => proxy.refuse())
  return {
    url: proxy.url,
    answerWith(chosen) {
      garbage = chosen
    },
  }
}
