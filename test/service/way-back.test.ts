import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { followLink } from '../support/service/links-of-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { apiKey } from './app-under-test.ts'
import { runCommand, startChild } from './child-service.ts'

const create = async (address: string, token: string) => {
  const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ link: `https://example.com/${token}`, token })
  expect((await fetch(`${address}/v1/links`, { method: 'POST', headers, body })).status).toBe(201)
}

// The steps are those of docs/service.md, "Upgrade".
test('a downgrade restores the backup and imports the links created since', async () => {
  const folder = temporaryFolder()
  const [database, backup, links] = ['curtail.db', 'backup.db', 'links.csv'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const env = { DATABASE_URL: `file:${database}` }
  const before = startChild(env, [], folder)
  for (const token of ['before', 'bad']) await create(await before.address, token)
  expect((await runCommand(folder, ['backup', backup], env)).code).toBe(0)

  // The upgrade: the newer version changes the schema, and makes links and clicks. One of the backup turns out to be bad.
  await create(await before.address, 'since')
  expect((await runCommand(folder, ['links', 'disable', 'bad'], env)).code).toBe(0)
  expect((await followLink(`${await before.address}/since`)).status).toBe(302)
  expect((await runCommand(folder, ['export', links], env)).code).toBe(0)
  expect(await before.stop()).toBe(0)
  const upgraded = new DatabaseSync(database)
  upgraded.exec('update schema_version set version = version + 1')
  upgraded.close()

  const refused = startChild(env, [], folder)
  expect(await refused.exit).toBe(1)
  expect(refused.written.stderr).toMatch(
    /^The service cannot start\. The database was written by a newer version[^\n]*\n$/,
  )

  for (const ending of ['', '-wal', '-shm']) rmSync(database + ending, { force: true })
  copyFileSync(backup, database)
  const { stderr } = await runCommand(folder, ['import', links], env)
  expect(stderr).toBe('1 link imported, 2 links there already.\n')
  const address = await startChild(env, [], folder).address
  for (const token of ['before', 'since'])
    expect((await followLink(`${address}/${token}`)).headers.get('Location')).toBe(`https://example.com/${token}`)
  expect((await followLink(`${address}/bad`)).status).toBe(410)
  const { data } = await (await fetch(`${address}/v1/links`, { headers: { 'X-Service-Api-Key': apiKey } })).json()
  expect(data.data).toMatchObject([
    { token: 'since', clicks: 2 },
    { token: 'bad', clicks: 0 },
    { token: 'before', clicks: 1 },
  ])
})
