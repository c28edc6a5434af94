import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand as runHere } from '../../../service/commands/run-command.ts'
import { readEnvironment } from '../../../service/environment.ts'
import { StartError } from '../../../service/failure-reason.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { followLink } from '../../support/service/links-of-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { apiKey } from '../app-under-test.ts'
import { runCommand, startChild } from '../child-service.ts'

/** A folder with the database of a service that is started in it. */
const folderWithDatabase = async (): Promise<string> => {
  const folder = temporaryFolder()
  const database = await openDatabase(`file:${join(folder, '.data/curtail.db')}`)
  await database.close()
  return folder
}

const headersOf = (key: string) => ({ 'X-Service-Api-Key': key, 'Content-Type': 'application/json' })

const create = async (address: string, body: object, key = apiKey) => {
  const init = { method: 'POST', headers: headersOf(key), body: JSON.stringify(body) }
  return (await fetch(`${address}/v1/links`, init)).status
}

test('keys add shows a key once, and all services accept it at once beside the given one', async () => {
  const folder = temporaryFolder()
  const services = [startChild({}, [], folder), startChild({}, [], folder)]
  const addresses = await Promise.all(services.map((service) => service.address))
  const { code, stdout, stderr } = await runCommand(folder, ['keys', 'add', 'laptop'])
  const key = stdout.trim()
  expect([code, stderr]).toEqual([0, 'The key laptop, which is shown only now:\n'])
  expect(key).toMatch(/^[\w-]{43}$/)

  const statusOf = async (address: string, sent: string) =>
    (await fetch(`${address}/v1/tags`, { headers: headersOf(sent) })).status
  for (const address of addresses) {
    expect(await statusOf(address, key)).toBe(200)
    expect(await statusOf(address, apiKey)).toBe(200)
  }
  const list = await runCommand(folder, ['keys', 'list'])
  expect(list.stdout).toMatch(/^\d{4}-\d\d-\d\d laptop\n$/)

  expect(await create(addresses[0] ?? '', { link: 'https://example.com/', token: 'shared' }, key)).toBe(201)
  const seen = await (await fetch(`${addresses[1]}/v1/links`, { headers: headersOf(apiKey) })).json()
  expect(seen.data.data).toMatchObject([{ token: 'shared' }])

  expect((await runCommand(folder, ['keys', 'revoke', 'laptop'])).code).toBe(0)
  for (const address of addresses) {
    await expect.poll(() => statusOf(address, key), { timeout: 5_000 }).toBe(401)
    expect(await statusOf(address, apiKey)).toBe(200)
  }
})

test('a service with named keys only makes no key file', async () => {
  const folder = temporaryFolder()
  const key = (await runCommand(folder, ['keys', 'add', 'laptop'])).stdout.trim()
  const service = startChild({ API_KEY: undefined }, [], folder)
  const address = await service.address
  expect((await fetch(`${address}/v1/tags`, { headers: headersOf(key) })).status).toBe(200)
  expect(existsSync(join(folder, '.data/curtail.db.api-key'))).toBe(false)
  expect(service.written.stdout).toContain('with named API keys')
})

test("API_KEY_FILE names the key's file, which is made if it is missing", async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'secrets', 'key')
  const first = startChild({ API_KEY: undefined, API_KEY_FILE: file }, [], folder)
  await first.address
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'a-key-that-someone-wrote')
  await first.stop()
  const second = startChild({ API_KEY: undefined, API_KEY_FILE: file }, [], folder)
  const headers = headersOf('a-key-that-someone-wrote')
  expect((await fetch(`${await second.address}/v1/tags`, { headers })).status).toBe(200)
})

test('links disable answers 410 everywhere and keeps the link in the list; enable undoes it', async () => {
  const folder = temporaryFolder()
  const address = await startChild({}, [], folder).address
  await create(address, { link: 'https://example.com/', token: 'bad' })
  expect((await followLink(`${address}/bad`)).status).toBe(302)
  expect(await runCommand(folder, ['links', 'disable', 'bad'])).toMatchObject({
    code: 0,
    stderr: '/bad is disabled.\n',
  })
  await expect.poll(async () => (await followLink(`${address}/bad`)).status, { timeout: 5_000 }).toBe(410)
  const { data } = await (await fetch(`${address}/v1/links`, { headers: headersOf(apiKey) })).json()
  expect(data.data).toMatchObject([{ token: 'bad' }])
  expect((await runCommand(folder, ['links', 'enable', 'BAD'])).code).toBe(0)
  expect((await runCommand(folder, ['links', 'enable', 'bad'])).stderr).toBe('/bad is not disabled.\n')
  await expect.poll(async () => (await followLink(`${address}/bad`)).status, { timeout: 5_000 }).toBe(302)
})

/** Makes a folder with a service, two keys and a link of each. */
const startWithTwoKeys = async (env: Record<string, string> = {}) => {
  const folder = temporaryFolder()
  const keyOf = async (name: string) => (await runCommand(folder, ['keys', 'add', name])).stdout.trim()
  const keys = { phone: await keyOf('phone'), laptop: await keyOf('laptop') }
  const address = await startChild(env, [], folder).address
  await create(address, { link: 'https://bad.example.com/one', token: 'p1' }, keys.phone)
  await create(address, { link: 'https://example.com/two', token: 'l1' }, keys.laptop)
  await create(address, { link: 'https://notexample.com/three', token: 'g1' })
  const list = async (...options: string[]) =>
    (await runCommand(folder, ['links', 'list', ...options])).stdout.split('\n').map((line) => line.split('\t')[3])
  const statuses = async () =>
    Promise.all(['p1', 'l1', 'g1'].map(async (token) => (await followLink(`${address}/${token}`)).status))
  return { folder, address, keys, list, statuses }
}

test('links list finds links by key, host and text', async () => {
  const { folder, list } = await startWithTwoKeys()
  expect(await list()).toEqual(['/p1', '/l1', '/g1', undefined])
  expect(await list('--key', 'phone')).toEqual(['/p1', undefined])
  expect(await list('--host', 'Example.com')).toEqual(['/p1', '/l1', undefined])
  expect(await list('--search', 'THREE')).toEqual(['/g1', undefined])
  expect(await list('--host', 'example.com', '--key', 'laptop')).toEqual(['/l1', undefined])
  const { stdout, stderr } = await runCommand(folder, ['links', 'list', '--key', 'laptop'])
  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d\t0\tlaptop\t\/l1\thttps:\/\/example\.com\/two\n$/)
  expect(stderr).toBe('1 link\n')
})

test('links disable takes all links of a key, or to a host, out of service', async () => {
  const { folder, statuses } = await startWithTwoKeys()
  expect((await runCommand(folder, ['links', 'disable', '--key', 'phone'])).stderr).toBe('1 link disabled.\n')
  await expect.poll(statuses, { timeout: 5_000 }).toEqual([410, 302, 302])
  expect((await runCommand(folder, ['links', 'disable', '--host', 'example.com'])).stderr).toBe('2 links disabled.\n')
  await expect.poll(statuses, { timeout: 5_000 }).toEqual([410, 410, 302])
  const both = await runCommand(folder, ['links', 'disable', 'g1', '--key', 'phone'])
  expect([both.code, both.stderr]).toEqual([1, 'Name one token, or --key NAME, or --host HOST.\n'])
})

test('links delete and links set change what the list says, and refuse what no link may be', async () => {
  const { folder, address, list } = await startWithTwoKeys()
  expect(await runCommand(folder, ['links', 'delete', 'p1'])).toMatchObject({ code: 0 })
  expect(await list()).toEqual(['/l1', '/g1', undefined])
  const set = (...options: string[]) => runCommand(folder, ['links', 'set', 'l1', ...options])
  expect(await set('--destination', 'https://example.com/new', '--expires-at', '2099-01-01')).toMatchObject({ code: 0 })
  const { data } = await (await fetch(`${address}/v1/links?order=asc`, { headers: headersOf(apiKey) })).json()
  expect(data.data[0]).toMatchObject({ token: 'l1', destination: 'https://example.com/new' })
  expect(await set('--destination', 'https://example.com/newer')).toMatchObject({ code: 0 })
  const exported = async (file: string) => {
    await runCommand(folder, ['export', file])
    return readFileSync(join(folder, file), 'utf8')
  }
  expect(await exported('one.csv')).toMatch(/^l1,https:\/\/example\.com\/newer,.*,2099-01-01T00:00:00\.000Z,/m)
  expect(await set('--expires-at', '2098-01-01')).toMatchObject({ code: 0 })
  expect(await exported('other.csv')).toMatch(/^l1,https:\/\/example\.com\/newer,.*,2098-01-01T00:00:00\.000Z,/m)
  expect((await set()).stderr).toMatch(/^Say what to change: /)
  expect((await set('--destination', 'example.com')).stderr).toMatch(/^destination must be /)
  expect((await set('--destination', 'http://127.0.0.1:8787/x')).stderr).toMatch(/lead back/)
  expect((await set('--tag', 'none')).stderr).toBe('There is no tag "none".\n')
  expect((await set('--color', 'red')).stderr).toMatch(/^Write it like this: links set TOKEN /)
})

test('BLOCKED_HOSTS refuses creations and redirects to a host and those below it, as soon as the file says so', async () => {
  const file = join(temporaryFolder(), 'hosts')
  writeFileSync(file, '# none yet\n')
  const { address, statuses } = await startWithTwoKeys({ BLOCKED_HOSTS: file })
  expect(await statuses()).toEqual([302, 302, 302])
  writeFileSync(file, 'Example.com # a bad one\nnot a host\n')
  await expect.poll(statuses, { timeout: 5_000 }).toEqual([410, 410, 302])
  expect(await create(address, { link: 'https://deep.bad.EXAMPLE.com/' })).toBe(422)
  expect(await create(address, { link: 'https://example.com.other.example/' })).toBe(201)
  const { exit, written } = startChild({ BLOCKED_HOSTS: '/no/such/file' })
  expect([await exit, written.stderr]).toEqual([1, expect.stringMatching(/^The service cannot start\. BLOCKED_HOSTS /)])
})

test('CREATIONS_PER_MINUTE limits each key alone', async () => {
  const { address, keys } = await startWithTwoKeys({ CREATIONS_PER_MINUTE: '3' })
  const statuses = []
  // A minute may end meanwhile.
  for (let link = 0; link < 8; link += 1)
    statuses.push(await create(address, { link: 'https://example.com/' }, keys.phone))
  expect(statuses).toContain(201)
  expect(statuses).toContain(429)
  expect(await create(address, { link: 'https://example.com/' }, keys.laptop)).toBe(201)
})

test('backup copies the database under load, with all links acknowledged before, and the copy can be served', async () => {
  const folder = temporaryFolder()
  const address = await startChild({}, [], folder).address
  const file = join(folder, 'backup.db')
  const acknowledged: string[] = []
  let isLoading = true
  const load = async (client: number) => {
    for (let link = 0; isLoading; link += 1) {
      const token = `c${client}-${link}`
      if ((await create(address, { link: 'https://example.com/', token })) === 201) acknowledged.push(token)
    }
  }
  const clients = [1, 2, 3, 4].map(load)
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(50)
  const before = acknowledged.slice()
  const { code, stderr } = await runCommand(folder, ['backup', file])
  isLoading = false
  await Promise.all(clients)
  expect([code, stderr]).toEqual([0, `The database is copied to ${file}. It has no named keys.\n`])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(acknowledged.length).toBeGreaterThan(before.length)

  const copy = await startChild({ DATABASE_URL: `file:${file}` }, [], folder).address
  const { data } = await (await fetch(`${copy}/v1/links`, { headers: headersOf(apiKey) })).json()
  expect(data.total_rows).toBeGreaterThanOrEqual(before.length)
  for (const token of [before[0], before[25], before.at(-1)])
    expect((await followLink(`${copy}/${token}`)).status).toBe(302)
})

test.each([
  ['an unknown command', ['frobnicate'], 'There is no command "frobnicate"'],
  ['a missing name', ['keys', 'add'], 'Write it like this: keys add NAME'],
  ['a name with a space', ['keys', 'add', 'two words'], 'Give the key a name'],
  ['an unknown key', ['keys', 'revoke', 'nobody'], 'There is no key named nobody.'],
  ['an unknown link', ['links', 'disable', 'nothing'], 'There is no short link /nothing.'],
  ['a backup into a folder that is missing', ['backup', 'none/copy.db'], 'The backup cannot be written'],
])('%s: says what to do, and 1', async (_, args, words) => {
  const { code, stdout, stderr } = await runCommand(await folderWithDatabase(), args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('    at ')
})

test.each([
  ['keys', 'list'],
  ['keys', 'revoke', 'name'],
  ['links', 'disable', 'token'],
  ['export', 'links.csv'],
  ['backup', 'copy.db'],
])('%s %s refuses a missing database, and makes none', async (...line) => {
  const database = join(temporaryFolder(), 'none.db')
  const settings = readEnvironment({ DATABASE_URL: `file:${database}` })
  const running = runHere(line, { settings, now: Date.now, print: () => {}, tell: () => {} })
  await expect(running).rejects.toThrow(`There is no database at ${database}.`)
  expect([existsSync(database), existsSync('links.csv')]).toEqual([false, false])
})

test.each(['backup', 'export'])('%s refuses an address that no file can have', async (command) => {
  const settings = readEnvironment({ DATABASE_URL: 'file://host/links.db' })
  const running = runHere([command, 'x.csv'], { settings, now: Date.now, print: () => {}, tell: () => {} })
  await expect(running).rejects.toEqual(
    new StartError('DATABASE_URL must name a file, such as file:///var/lib/curtail.db.'),
  )
})

test('keys add names the database that it makes', async () => {
  const database = join(temporaryFolder(), 'new.db')
  const settings = readEnvironment({ DATABASE_URL: `file:${database}` })
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  await runHere(['keys', 'add', 'one'], { settings, now: Date.now, print: () => {}, tell })
  await runHere(['keys', 'add', 'two'], { settings, now: Date.now, print: () => {}, tell })
  expect(told.filter((line) => line.includes('database'))).toEqual([
    `A new database was made at ${database}. If your service has another one, set DATABASE_URL to it.`,
  ])
})

test('backup names the keys that a restore makes valid again', async () => {
  const folder = temporaryFolder()
  for (const name of ['laptop', 'phone']) await runCommand(folder, ['keys', 'add', name])
  const { stderr } = await runCommand(folder, ['backup', 'copy.db'])
  expect(stderr).toMatch(/A restore makes these keys valid again, including any revoked since: laptop, phone\.\n$/)
})

test('backup overwrites nothing, and copies no database server', async () => {
  const folder = await folderWithDatabase()
  writeFileSync(join(folder, 'kept'), 'precious')
  expect((await runCommand(folder, ['backup', 'kept'])).stderr).toContain('Name a file that does not exist.')
  expect(statSync(join(folder, 'kept')).size).toBe(8)
  const env = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/x' }
  const { code, stderr } = await runCommand(folder, ['backup', 'copy.db'], env)
  expect([code, stderr]).toEqual([1, expect.stringContaining('pg_dump')])
  expect(existsSync(join(folder, 'copy.db'))).toBe(false)
})

test('a name is given to one key only', async () => {
  const folder = temporaryFolder()
  expect((await runCommand(folder, ['keys', 'add', 'same'])).code).toBe(0)
  const again = await runCommand(folder, ['keys', 'add', 'same'])
  expect([again.code, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toContain('There is a key named same already.')
})

test('help lists the commands, and a wrong setting stops a command too', async () => {
  const folder = temporaryFolder()
  expect((await runCommand(folder, ['--help'])).stdout).toContain('keys add NAME')
  const { code, stderr } = await runCommand(folder, ['keys', 'list'], { DATABASE_URL: 'mysql://x' })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL must [^\n]*\n$/)])
})
