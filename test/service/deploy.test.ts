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
  depends_on?: string[] | Record<string, unknown>
}
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>
  volumes: Record<string, null>
}
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** As compose puts them in, if none is set outside. */
const withDefaults = (value: string | number): string => String(value).replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

test('compose.yaml has one process with SQLite, and two behind a proxy with PostgreSQL as a profile', () => {
  expect(Object.entries(services).map(([name, { profiles }]) => [name, profiles?.[0]])).toEqual([
    ['service', undefined],
    ['service-1', 'postgres'],
    ['service-2', 'postgres'],
    ['proxy', 'postgres'],
    ['postgres', 'postgres'],
  ])
})

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
  expect(proxied).toEqual(['service-1:8787', 'service-2:8787'])
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
  const commands = printed.join('\n').match(/^ {2}\S.*?(?= {2})/gm) ?? []
  expect(commands.length).toBeGreaterThan(8)
  for (const command of commands) expect(read('../docs/service.md')).toContain(`| \`${command.trim()}\` |`)
})
