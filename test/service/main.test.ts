import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { followLink } from '../support/service/links-of-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { startChild, WITHOUT_PATIENCE } from './child-service.ts'
import { beginCreation } from './unfinished-request.ts'

const firstLine = /^The service cannot start\. [^\n]+\.\n$/

// environment.test.ts has every other setting.
test.each([
  ['a bad front door', { ROOT_REDIRECT: 'secret' }, 'ROOT_REDIRECT must'],
  ['a key file that is a folder', { API_KEY: undefined, API_KEY_FILE: '/' }, 'The API key cannot be read'],
  ['a key file without a key', { API_KEY: undefined, API_KEY_FILE: '/dev/null' }, 'The API key in /dev/null must'],
  ['a database that is not there', { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/x' }, 'ECONNREFUSED'],
  ['a database file that cannot be made', { DATABASE_URL: 'file:/dev/null/x.db' }, 'DATABASE_URL'],
  ['a database in a folder that cannot be made', { DATABASE_URL: 'file:/proc/none/x.db' }, 'DATABASE_URL'],
  ['a key in such a folder', { API_KEY: undefined, API_KEY_FILE: '/proc/none/key' }, 'The API key cannot be kept'],
  [
    'a database file that is none',
    { DATABASE_URL: `file:${import.meta.filename}` },
    'not a database). Check DATABASE_URL',
  ],
  ['a host of another machine', { HOST: '192.0.2.1' }, 'Cannot listen'],
])('%s: one line on stderr, nothing secret in it, and 1', async (_, env, words) => {
  const { exit, written } = startChild(env)
  expect(await exit).toBe(1)
  expect(written.stderr).toMatch(firstLine)
  expect(written.stderr).toContain(words)
  expect(written.stderr).not.toContain('secret')
  expect(written.stdout).toBe('')
})

const NOBODY = 65_534

test.skipIf(process.getuid?.() !== 0)('a database file of another user is reported with both users', () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const file = join(folder, 'restored.db')
  writeFileSync(file, '', { mode: 0o600 })
  const run = join(import.meta.dirname, '../../service/run.mjs')
  const env = { DATABASE_URL: `file:${file}`, API_KEY: apiKey }
  const { status, stderr } = spawnSync(process.execPath, [run], { cwd: folder, env, uid: NOBODY, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(firstLine)
  expect(stderr).toContain(`belongs to user 0, and this process is user ${NOBODY}`)
})

test('a sandbox that hides the addresses of the machine does not keep the service from listening on all of them', async () => {
  // As libuv fails without AF_NETLINK, which needs a filter of system calls.
  const hiding = `data:text/javascript,${encodeURIComponent(`
    import os from 'node:os'
    import { syncBuiltinESMExports } from 'node:module'
    os.networkInterfaces = () => { throw new Error('uv_interface_addresses returned Unknown system error 97') }
    syncBuiltinESMExports()`)}`
  const address = await startChild({ HOST: '0.0.0.0' }, ['--import', hiding]).address
  expect((await fetch(`${address}/health`)).status).toBe(200)
})

test('an older Node gets one line, before anything loads that it cannot run', async () => {
  const older = `data:text/javascript,Object.defineProperty(process, 'version', { value: 'v22.12.0' })`
  const { exit, written } = startChild({}, ['--import', older])
  expect(await exit).toBe(1)
  expect(written.stderr).toMatch(/^This service needs Node 24 or later, and this is v22\.12\.0\.[^\n]*\n$/)
})

test('a start without a key makes one beside the database, readable by its owner only, and does not print it', async () => {
  const folder = temporaryFolder()
  const first = startChild({ API_KEY: undefined }, [], folder)
  const address = await first.address
  const keyFile = join(folder, '.data', 'curtail.db.api-key')
  const key = readFileSync(keyFile, 'utf8').trim()
  for (const file of ['', '-wal', '-shm', '.api-key'])
    expect([file, statSync(join(folder, '.data', `curtail.db${file}`)).mode & 0o777]).toEqual([file, 0o600])
  expect(first.written.stdout).toContain(keyFile)
  expect(first.written.stdout + first.written.stderr).not.toContain(key)
  expect((await fetch(`${address}/v1/links`, { headers: { 'X-Service-Api-Key': key } })).status).toBe(200)
  expect(await first.stop()).toBe(0)

  const second = startChild({ API_KEY: '' }, [], folder)
  const again = await fetch(`${await second.address}/v1/tags`, { headers: { 'X-Service-Api-Key': key } })
  expect(again.status).toBe(200)
})

test('a given key is the only one, no file is written, and the address of the metrics is told', async () => {
  const service = startChild({ METRICS_PORT: '0' })
  const address = await service.address
  const metricsUrl = /, metrics at (\S+), /.exec(service.written.stdout)?.[1] ?? ''
  expect((await fetch(metricsUrl)).status).toBe(200)
  expect(service.written.stdout).not.toContain(apiKey)
  expect((await fetch(`${address}/v1/links`, { headers: { 'X-Service-Api-Key': apiKey } })).status).toBe(200)
  expect(() => statSync(join(service.folder, '.data', 'curtail.db.api-key'))).toThrow('ENOENT')
})

test('wrong API keys are counted, and logged once a second without the key', async () => {
  const service = startChild({ METRICS_PORT: '0' })
  const address = await service.address
  const headers = { 'X-Service-Api-Key': 'a-guess-at-the-key' }
  for (const path of ['/v1/links', '/v1/tags', '/ready']) await fetch(address + path, { headers })
  await fetch(`${address}/v1/links`)
  const [, metricsUrl = ''] = /, metrics at (\S+), /.exec(service.written.stdout) ?? []
  const metrics = await (await fetch(metricsUrl)).text()
  expect(metrics).toContain('curtail_keys_refused_total 3\n')
  expect(metrics).toContain('curtail_failures_total 0\n')
  await service.stop()
  const lines = service.written.stderr.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line))
  expect(entries).toEqual(
    entries.map(() => expect.objectContaining({ level: 'warning', message: 'A wrong API key was refused.' })),
  )
  expect(entries.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(3)
  expect(lines.length).toBeLessThan(3)
  expect(service.written.stderr).not.toContain('guess')
})

test('acknowledged links exist after a restart, under the public address', async () => {
  const folder = temporaryFolder()
  const env = { PUBLIC_URL: 'https://sho.rt' }
  const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
  const first = startChild(env, [], folder)
  const body = JSON.stringify({ link: 'https://example.com/', token: 'kept' })
  const created = await (await fetch(`${await first.address}/v1/links`, { method: 'POST', headers, body })).json()
  expect(created.data.short_link).toBe('https://sho.rt/kept')
  await first.stop()
  const second = startChild(env, [], folder)
  const address = await second.address
  expect((await followLink(`${address}/kept`)).headers.get('Location')).toBe('https://example.com/')
  const page = await (await fetch(`${address}/v1/links`, { headers })).json()
  expect(page.data.data).toEqual([{ ...created.data, clicks: 1 }])
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes requests under way and exits with 0', async (signal) => {
  const service = startChild()
  const creation = await beginCreation(await service.address, {
    link: 'https://example.com/',
    password: 'a while to hash',
  })
  const code = service.stop(signal)
  expect(await creation.finish()).toContain('HTTP/1.1 201 Created')
  expect(await code).toBe(0)
})

/** A service that has been asked to stop while it waits for the rest of a request. */
const stopWhileWaiting = async (options: string[] = []) => {
  const service = startChild({}, options)
  const address = await service.address
  await beginCreation(address, { link: 'https://example.com/' })
  // It does not end: it waits for the rest of the request.
  void service.stop()
  return { service, address }
}

test('a second signal ends the service at once, with 1', async () => {
  const { service, address } = await stopWhileWaiting()
  // The first signal has been heard once new connections are refused.
  await expect.poll(() => fetch(`${address}/health`).catch(() => 'refused')).toBe('refused')
  expect(await service.stop()).toBe(1)
})

test('a request that does not finish in time is cut off, with 1', async () => {
  const { service } = await stopWhileWaiting(WITHOUT_PATIENCE)
  expect(await service.exit).toBe(1)
})

test('a client that does not finish its headers within ten seconds gets 408', async () => {
  const address = await startChild().address
  const { hostname, port } = new URL(address)
  const before = performance.now()
  const socket = connect(Number(port), hostname)
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n')
  const answer = await text(socket)
  expect(performance.now() - before).toBeGreaterThanOrEqual(10_000)
  expect(answer).toContain('HTTP/1.1 408 Request Timeout\r\n')
  expect((await fetch(`${address}/health`)).status).toBe(200)
})

test.each([
  ['an error that nothing catches', "throw new Error('A mistake of ours.')"],
  ['a promise that nothing waits for', "void Promise.reject(new Error('A mistake of ours.'))"],
])('%s is logged in a line, and ends the process with 1', async (_, mistake) => {
  const code = `process.on('SIGUSR2', () => { ${mistake} })`
  const service = startChild({}, ['--import', `data:text/javascript,${encodeURIComponent(code)}`])
  await service.address
  expect(await service.stop('SIGUSR2')).toBe(1)
  expect(JSON.parse(service.written.stderr)).toMatchObject({ level: 'error', message: 'A mistake of ours.' })
})

test("the service's output contains nothing that was sent to it", async () => {
  const service = startChild()
  const address = await service.address
  const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ link: 'https://example.com/private', token: 'tok', password: 'pass-word' })
  await fetch(`${address}/v1/links`, { method: 'POST', headers, body })
  await fetch(`${address}/tok`, {
    method: 'POST',
    body: new URLSearchParams({ password: 'pass-word' }),
    redirect: 'manual',
  })
  await fetch(`${address}/v1/links`, { method: 'POST', headers, body: '{"link":' })
  await service.stop()
  expect(service.written.stderr).toBe('')
  expect(service.written.stdout.trim().split('\n')).toHaveLength(1)
  expect(service.written.stdout).not.toMatch(/private|tok\b|pass-word/)
})
