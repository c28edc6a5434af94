import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startService } from '../../../service/start.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { followLink } from '../../support/service/links-of-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { apiKey } from '../app-under-test.ts'

test('METRICS_PORT has requests by route and status, durations, backlog and failures, and no token', async () => {
  const databaseUrl = `file:${join(temporaryFolder(), 'test.db')}`
  const service = await startService({ host: '127.0.0.1', port: 0, metricsPort: 0, databaseUrl, apiKey })
  onTestFinished(() => service.close())
  const { url, metricsUrl = '' } = service
  const headers = { 'X-Service-Api-Key': apiKey, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ link: 'https://example.com/', token: 'a-secret-token' })
  await fetch(`${url}/v1/links`, { method: 'POST', headers, body })
  for (const _ of [1, 2]) await followLink(`${url}/a-secret-token`)
  await followLink(`${url}/unknown-token`)
  await fetch(`${url}/v1/links`)

  const response = await fetch(metricsUrl)
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await response.text()
  const count = (method: string, route: string, status: number) =>
    `curtail_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`
  expect(text).toContain(`${count('POST', '/v1/links', 201)} 1\n`)
  expect(text).toContain(`${count('GET', '/v1/*', 401)} 1\n`)
  expect(text).toContain(`${count('GET', '/*', 302)} 2\n`)
  expect(text).toContain(`${count('GET', '/*', 404)} 1\n`)
  // What the alert about slow redirects asks for.
  expect(await readFile('service/deploy/alerts.yml', 'utf8')).toContain('{route="/*", status="302"}')
  expect(text).toContain('curtail_failures_total 0\n')
  expect(text).toContain('curtail_clicks_total 2\n')
  expect(text).toContain('curtail_links_created_total 1\n')
  expect(text).toContain('curtail_passwords_waiting 0\n')
  expect(text).toMatch(/^curtail_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).not.toMatch(/secret-token|unknown-token/)
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

const server = inject('postgres')

test.skipIf(server === undefined)('METRICS_PORT has the connections to PostgreSQL, at most DATABASE_POOL', async () => {
  const databaseUrl = await (await createPostgresDatabase(server ?? '')).createSchema()
  const settings = { host: '127.0.0.1', port: 0, metricsPort: 0, databaseUrl, databasePool: 2, apiKey }
  const service = await startService(settings)
  onTestFinished(() => service.close())
  const headers = { 'X-Service-Api-Key': apiKey }
  await Promise.all(Array.from({ length: 20 }, () => fetch(`${service.url}/v1/tags`, { headers })))
  const text = await (await fetch(service.metricsUrl ?? '')).text()
  const connections = (state: string) =>
    Number(new RegExp(`^curtail_database_connections\\{state="${state}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  expect(connections('idle') + connections('busy')).toBe(2)
  expect(connections('waiting')).toBe(0)
})

test('a METRICS_PORT in use is reported in one line, and nothing keeps listening', async () => {
  const settings = { host: '127.0.0.1', databaseUrl: 'file::memory:', apiKey }
  const first = await startService({ ...settings, port: 0 })
  onTestFinished(() => first.close())
  const metricsPort = Number(new URL(first.url).port)
  const second = startService({ ...settings, port: 0, metricsPort })
  await expect(second).rejects.toThrow(new RegExp(`^Cannot listen at 127.0.0.1, port ${metricsPort}\\. [^\\n]+$`))
})
