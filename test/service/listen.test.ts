import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../../service/failure-reason.ts'
import { listen } from '../../service/http/listen.ts'
import { startService } from '../../service/start.ts'
import { followLink } from '../support/service/links-of-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { beginCreation } from './unfinished-request.ts'

const startHere = async (host = '127.0.0.1') => {
  const databaseUrl = `file:${join(temporaryFolder(), 'test.db')}`
  const service = await startService({ host, port: 0, databaseUrl, apiKey })
  onTestFinished(() => service.close())
  return service
}

const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }

/** Sends these bytes on a new connection. Returns all that comes back until it is closed. */
const sendBytes = async (url: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test('a service on port 0 reports its port, and its short links use it', async () => {
  const { url, publicUrl } = await startHere()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/)
  expect(publicUrl).toBe(url)
  const body = JSON.stringify({ link: 'https://example.com/' })
  const created = await (await fetch(`${url}/v1/links`, { method: 'POST', headers, body })).json()
  expect(created.data.domain).toBe(new URL(url).host)
  const visited = await followLink(created.data.short_link)
  expect([visited.status, visited.headers.get('Location')]).toEqual([302, 'https://example.com/'])
  const { port } = new URL(url)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', 'a.localhost', '127.1.2.3']) {
    const link = `http://${host}:${port}/x`
    const itself = await fetch(`${url}/v1/links`, { method: 'POST', headers, body: JSON.stringify({ link }) })
    expect([host, itself.status]).toEqual([host, 422])
  }
})

test('an IPv6 host, all hosts and a name give an address that can be requested', async () => {
  for (const host of ['::1', '0.0.0.0', 'localhost']) {
    const { url } = await startHere(host)
    expect((await fetch(`${url}/health`)).status).toBe(200)
  }
})

test('a port in use is reported in one line', async () => {
  const { url } = await startHere()
  const port = Number(new URL(url).port)
  const second = startService({ host: '127.0.0.1', port, databaseUrl: 'file::memory:', apiKey })
  await expect(second).rejects.toThrow(StartError)
  await expect(second).rejects.toThrow(new RegExp(`port ${port}`))
})

test('a large body is refused while it is still being sent, with or without a length', async () => {
  const { url } = await startHere()
  const body = `{"link":"${'x'.repeat(300_000)}"}`
  const told = await fetch(`${url}/v1/links`, { method: 'POST', headers, body })
  expect([told.status, (await told.json()).data.code]).toEqual([413, 'too-large'])
  const stream = new Blob([body]).stream()
  const chunked = await fetch(`${url}/v1/links`, {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit)
  expect([chunked.status, (await chunked.json()).data.code]).toEqual([413, 'too-large'])
})

test('a client that hangs up while it sends is no failure of the service', async () => {
  const failures: unknown[] = []
  const databaseUrl = `file:${join(temporaryFolder(), 'test.db')}`
  const log = { failure: (error: unknown) => failures.push(error), warning: () => {} }
  const service = await startService({ host: '127.0.0.1', port: 0, databaseUrl, apiKey, metricsPort: 0, log })
  onTestFinished(() => service.close())
  const hash = { link: 'https://example.com/', token: 'safe', password: 'p' }
  await fetch(`${service.url}/v1/links`, { method: 'POST', headers, body: JSON.stringify(hash) })
  for (const path of ['/safe', '/v1/links']) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const head = [
      'Host: x',
      `X-Service-Api-Key: ${apiKey}`,
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 50',
    ]
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\npassword=`)
    await once(socket, 'connect')
    // The service has begun to read once it answers others.
    await fetch(`${service.url}/health`)
    socket.destroy()
  }
  // It waits for what is under way.
  const metrics = await (await fetch(service.metricsUrl ?? '')).text()
  await service.close()
  expect(failures).toEqual([])
  expect(metrics).toContain('curtail_failures_total 0\n')
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['an address that is none', 'GET /\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /v1/links HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets an envelope too', async (_, bytes, status) => {
  const { url } = await startHere()
  const answer = await sendBytes(url, bytes)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    status: 'ERROR',
    data: { code: 'unreadable' },
  })
})

test('headers, requests and idle connections have ten, thirty and fifteen seconds; slow ones get 408, and all are closed', async () => {
  const bindings = Promise.withResolvers<unknown>()
  const { port, close } = await listen('127.0.0.1', 0, () => async (request, given) => {
    bindings.resolve(given)
    return new Response(await request.text())
  })
  onTestFinished(close)
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).text()
  const { incoming } = (await bindings.promise) as { incoming: IncomingMessage }
  const { server } = incoming.socket as unknown as { server: Server }
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 15_000 })

  Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
  expect(await sendBytes(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('HTTP/1.1 200 OK\r\n')
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
  const answers = await Promise.all([
    sendBytes(url, 'POST / HTTP/1.1\r\nHost: x\r\n'),
    sendBytes(url, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'),
  ])
  for (const answer of answers) {
    expect(answer).toContain('HTTP/1.1 408 Request Timeout\r\n')
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ data: { code: 'unreadable' } })
  }
})

test('closing waits for requests under way, and for nothing else', async () => {
  const { url, close } = await startHere()
  // Three connections: one kept alive after an answer, one that has asked for nothing, one in the middle of a request.
  await (await fetch(`${url}/health`)).text()
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  const hungUp = once(silent, 'close')
  const creation = await beginCreation(url, { link: 'https://example.com/' })
  const closed = close()
  expect(await creation.finish()).toContain('HTTP/1.1 201 Created')
  await closed
  await hungUp
  await expect(fetch(url)).rejects.toThrow()
})

test('closing leaves nothing that keeps the process from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = timers()
  const listener = await listen('127.0.0.1', 0, () => () => new Response())
  await listener.close()
  expect(timers()).toBeLessThanOrEqual(before)
})

test('closing waits for a request whose client has gone', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const { port, close } = await listen('127.0.0.1', 0, () => async ({ signal }) => {
    begun.resolve()
    await once(signal, 'abort')
    // Long enough for the listener to close if it did not wait.
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    order.push('handled')
    return new Response()
  })
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: service\r\n\r\n')
  await begun.promise
  client.destroy()
  await close()
  order.push('closed')
  expect(order).toEqual(['handled', 'closed'])
})

/** Sends a request from another thread once it gets a message. Reports the status or the error; sets `connected` first. */
const OTHER_THREAD = `
  const { request } = require('node:http')
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
  parentPort.once('message', () => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST' }, (response) => {
      response.resume()
      parentPort.postMessage(response.statusCode)
    })
    sent.once('error', ({ code }) => parentPort.postMessage(code))
    sent.once('socket', (socket) => socket.once('connect', () => {
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    }))
    sent.end()
  })`

test('closing answers a client that connects while the process is busy', async () => {
  const { port, close } = await listen('127.0.0.1', 0, () => () => new Response())
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(OTHER_THREAD, { eval: true, workerData: { port, connected } })
  onTestFinished(async () => void (await client.terminate()))
  const answer = once(client, 'message')
  // The turn in which the service would close.
  const busy = setImmediate().then(() => {
    client.postMessage('connect')
    return Atomics.wait(connected, 0, 0, 20_000)
  })
  await close()
  expect(await busy).toBe('ok')
  expect(await answer).toEqual([200])
})
