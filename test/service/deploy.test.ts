import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { runCommand } from '../../service/commands/run-command.ts'
import { readEnvironment } from '../../service/environment.ts'

const folder = join(import.meta.dirname, '../../service')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

type ComposeService = {
  build?: { context: string; dockerfile: string }
  profiles?: string[]
  environment?: Record<string, string | number>
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
}
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
}
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** As compose puts them in, if none is set outside. */
const withDefaults = (value: string | number): string => String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

test.each(ours)(
  'compose.yaml starts %s with settings that it accepts, from files that exist',
  (_, { build, environment }) => {
    const context = resolve(folder, build?.context ?? '')
    expect(existsSync(resolve(context, build?.dockerfile ?? ''))).toBe(true)
    const variables = Object.entries(environment ?? {}).map(([name, value]) => [name, withDefaults(value)])
    expect(() => readEnvironment(Object.fromEntries(variables))).not.toThrow()
    for (const [name] of variables) expect(read('environment.ts')).toContain(`${name}: `)
  },
)

test.each(ours)('compose.yaml gives %s every setting of .env, and no more rights than it needs', (_, service) => {
  expect(service).toMatchObject({
    env_file: [{ path: '.env', required: false }],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
})

test('compose.yaml has a network for the database, which the proxy is not in', () => {
  const { postgres, proxy } = services
  expect([postgres?.networks, proxy?.networks]).toEqual([['database'], ['public']])
})

test('compose.yaml mounts only volumes and files that exist', () => {
  for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
    const [source = ''] = mount.split(':')
    expect([source, source.startsWith('.') ? existsSync(resolve(folder, source)) : source in volumes]).toEqual([
      source,
      true,
    ])
  }
})

test('Caddyfile names the processes of compose.yaml, and asks whether they are ready', () => {
  const proxied = /reverse_proxy (.*) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ')
  expect(proxied?.map((address) => address.split(':')[0])).toEqual(
    Object.keys(services).filter((name) => /^service-\d$/.test(name)),
  )
  expect(read('deploy/Caddyfile')).toContain('health_uri /ready')
})

test('curtail.service starts a file that exists with settings that it accepts', () => {
  const unit = read('deploy/curtail.service')
  const started = /^ExecStart=\/usr\/bin\/node \/opt\/curtail\/service\/(.*)$/m.exec(unit)?.[1] ?? ''
  expect(existsSync(join(folder, started))).toBe(true)
  const variables = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value])
  expect(readEnvironment(Object.fromEntries(variables)).databaseUrl).toBe('file:/var/lib/curtail/curtail.db')
})

test('curtail.service tries again for as long as its database is not there', () => {
  const unit = read('deploy/curtail.service')
  expect(unit).toMatch(/^Restart=on-failure$/m)
  // By default, systemd gives up after five starts within ten seconds.
  expect(Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]) * 5).toBeGreaterThan(10)
})

test('docs/service.md has a row for each setting, and for nothing else', () => {
  const settings = [...read('environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name)
  const section = read('../docs/service.md')
    .split('\n## ')
    .find((text) => text.startsWith('Settings'))
  const rows = [...(section ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(10)
  expect(rows.sort()).toEqual(settings.sort())
})

test('docs/service.md has a row for each command', async () => {
  const printed: string[] = []
  const context = {
    settings: readEnvironment({}),
    now: Date.now,
    print: (line: string) => printed.push(line),
    tell: () => {},
  }
  await runCommand(['help'], context)
  const commands = printed.join('\n').match(/^ {2}\S.*$/gm) ?? []
  expect(commands.length).toBeGreaterThan(8)
  for (const command of commands) expect(read('../docs/service.md')).toContain(`| \`${command.trim()}\` |`)
})

test('fail2ban.conf finds in the access log of nginx who tries keys and tokens, and nobody else', () => {
  const [, failregex = ''] = /^failregex = (.*)$/m.exec(read('deploy/fail2ban.conf')) ?? []
  // As fail2ban does: it takes the time out of a line.
  const finds = new RegExp(failregex.replace('<HOST>', String.raw`(?<host>[\d.:a-f]+)`))
  const line = (request: string, status: number) => `203.0.113.7 - - [] "${request}" ${status} 95 "-" "a 401 404 "`
  expect(finds.exec(line('GET /v1/links HTTP/1.1', 401))?.groups?.host).toBe('203.0.113.7')
  expect(finds.test(line('GET /unknown HTTP/2.0', 404))).toBe(true)
  for (const status of [200, 302, 410]) expect(finds.test(line('GET /401 HTTP/1.1', status))).toBe(false)
})

test('alerts.yml has four rules, about metrics that there are', () => {
  const { groups } = parse(read('deploy/alerts.yml'))
  const rules: { alert: string; expr: string }[] = groups.flatMap((group: { rules: unknown[] }) => group.rules)
  expect(rules.length).toBe(4)
  for (const name of rules.flatMap(({ expr }) => expr.match(/\bcurtail_\w+/g) ?? []))
    expect(read('monitor/metrics.ts')).toContain(`'${name.replace(/_bucket$/, '')}'`)
})
