import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { createDisabledLinks } from '../../../service/storage/disabled-links.ts'
import { createPostgresDatabase } from '../../support/postgres/postgres-database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { appUnderTest, type NewDatabase, openDatabaseAt, openStoreAt } from '../app-under-test.ts'
import { commandsOn, fileWith, NOW } from './commands-on.ts'

const CSV = `token,destination,tag,tag_color,expires_at,clicks,created_at
one,https://example.com/1,News,#3366cc,,7,2024-01-02T03:04:05.000Z
One,https://example.com/2,News,,2030-01-01T00:00:00Z,0,2024-01-03T00:00:00Z
three,"https://example.com/?q=a,""b""",,,,,
`

const suite = (newDatabase: NewDatabase): void => {
  test('import brings tokens, destinations, tags, expiry, clicks and dates', async () => {
    const url = await newDatabase()
    const told = await commandsOn(url)('import', fileWith('links.csv', CSV))
    expect(told.at(-1)).toBe('3 links imported, 0 links there already.')
    const { api, list, visit } = appUnderTest({ store: await openStoreAt(url), now: () => NOW })
    const tags = (await api('GET', '/v1/tags')).data
    expect(tags).toMatchObject([{ label: 'News', color: '#3366cc' }])
    expect((await list(`?tag_id=${tags[0].id}&sort=date&order=asc`)).data).toMatchObject({
      total_rows: 2,
      data: [
        { token: 'one', clicks: 7, created_at: '2024-01-02T03:04:05.000000' },
        { token: 'One', clicks: 0, created_at: '2024-01-03T00:00:00.000000' },
      ],
    })
    expect((await list('?sort=performance')).data).toMatchObject({ total_rows: 3, data: [{ token: 'one' }, {}, {}] })
    expect((await visit('One')).headers.get('Location')).toBe('https://example.com/2')
    expect((await visit('three')).headers.get('Location')).toBe('https://example.com/?q=a,"b"')
  })

  test.each(['csv', 'ndjson'])(
    'what export writes as %s, import reads into an empty database, passwords included',
    async (format) => {
      const [source, target] = [await newDatabase(), await newDatabase()]
      const { create, api, visit } = appUnderTest({ store: await openStoreAt(source) })
      await api('POST', '/v1/tags', { label: 'Größe, "quoted"', color: '#fff' })
      await create({
        link: 'https://example.com/ü?a=1,2',
        token: 'tagged',
        tag_id: '1',
        expires_at: '2031-01-01T00:00:00Z',
      })
      await create({ link: 'https://example.com/safe', token: 'safe', password: 'open sesame' })
      await create({ link: 'https://example.com/bad', token: 'bad' })
      for (const _ of [1, 2]) await visit('tagged')
      await commandsOn(source)('links', 'disable', 'bad')

      const file = join(temporaryFolder(), `links.${format}`)
      expect(await commandsOn(source)('export', file)).toEqual([`3 links are in ${file}.`])
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect((await commandsOn(target)('import', file)).at(-1)).toBe('3 links imported, 0 links there already.')
      const again = join(temporaryFolder(), `again.${format}`)
      await commandsOn(target)('export', again)
      const sorted = (path: string) => readFileSync(path, 'utf8').split('\n').sort()
      expect(sorted(again)).toEqual(sorted(file))

      const { tryPassword, list } = appUnderTest({ store: await openStoreAt(target) })
      expect((await tryPassword('safe', 'open sesame')).headers.get('Location')).toBe('https://example.com/safe')
      expect((await list('?tag_id=1')).data.data).toMatchObject([{ token: 'tagged', clicks: 2 }])
    },
  )

  test('import names each failed line and imports nothing', async () => {
    const url = await newDatabase()
    const { create, list } = appUnderTest({ store: await openStoreAt(url) })
    await create({ link: 'https://example.com/mine', token: 'mine' })
    const file = fileWith(
      'links.csv',
      [
        'token,destination,clicks,expires_at',
        'good,https://example.com/,1,',
        'bad token,https://example.com/,,',
        'v1,https://example.com/,,',
        'no-link,example.com,,',
        'good,https://example.com/other,,',
        'mine,https://example.com/not-mine,,',
        'clicks,https://example.com/,many,',
        'expiry,https://example.com/,,tomorrow',
        'itself,https://sho.rt/good,,',
      ].join('\n'),
    )
    const told = await commandsOn(url)('import', file)
    expect(told.slice(0, -1).map((line) => line.split(':')[0])).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((line) => `Line ${line}`),
    )
    expect(told.at(-1)).toMatch(/^Nothing was imported\./)
    expect((await list()).data.total_rows).toBe(1)
  })

  test('import names the first 1,000 bad lines, and says how many more there are', async () => {
    const lines = Array.from({ length: 1_001 }, (_, line) => `bad token ${line},https://example.com/`)
    const file = fileWith('links.csv', ['token,destination', ...lines].join('\n'))
    const told = await commandsOn(await newDatabase())('import', file)
    expect(told.filter((line) => line.startsWith('Line '))).toHaveLength(1_000)
    expect(told.at(-2)).toBe('And 1 more.')
  })

  test('import leaves existing links unchanged when run again', async () => {
    const url = await newDatabase()
    const file = fileWith('links.csv', CSV)
    await commandsOn(url)('import', file)
    expect(await commandsOn(url)('import', file)).toEqual(['0 links imported, 3 links there already.'])
    const { list } = appUnderTest({ store: await openStoreAt(url) })
    expect((await list()).data.total_rows).toBe(3)
  })

  test('import disables what the file says is disabled, links that are there included, and enables none', async () => {
    const url = await newDatabase()
    const store = await openStoreAt(url)
    const disabledLinks = createDisabledLinks(await openDatabaseAt(url))
    const { create } = appUnderTest({ store, now: () => NOW })
    for (const token of ['bad', 'good', 'disabled-since']) await create({ link: `https://example.com/${token}`, token })
    await disabledLinks.disable('disabled-since', 2)
    const lines = [
      'token,destination,disabled_at',
      'bad,https://example.com/bad,2026-02-01T00:00:00Z',
      'good,https://example.com/good,',
      'disabled-since,https://example.com/disabled-since,',
      'new,https://example.com/new,2026-02-02T00:00:00Z',
    ]
    expect(await commandsOn(url)('import', fileWith('links.csv', lines.join('\n')))).toEqual([
      '1 link imported, 3 links there already.',
    ])
    expect([...(await disabledLinks.times()).keys()].sort()).toEqual(['bad', 'disabled-since', 'new'])
  })

  test('two imports of one file at once leave disabled what the file says is disabled', async () => {
    const url = await newDatabase()
    const database = await openDatabaseAt(url)
    // So many that on a server, which takes a round trip for each, both imports find no link at first.
    const tokens = Array.from({ length: 12 }, (_, index) => `bad-${index}`)
    const lines = tokens.map((token) => `${token},https://example.com/bad,2026-02-01T00:00:00Z`)
    const file = fileWith('links.csv', ['token,destination,disabled_at', ...lines].join('\n'))
    const told = await Promise.all([commandsOn(url)('import', file), commandsOn(url)('import', file)])
    expect(told.flat().sort()).toEqual([
      '0 links imported, 12 links there already.',
      '12 links imported, 0 links there already.',
    ])
    expect([...(await createDisabledLinks(database).times()).keys()].sort()).toEqual(tokens.sort())
  })
}

test.each(['a/../b', '..', './a', 'a//b', 'a/', 'v1/links', 'x y', 'é', `${'x'.repeat(65)}`])(
  'import refuses the token %s',
  async (token) => {
    const run = commandsOn(`file:${join(temporaryFolder(), 'test.db')}`)
    const told = await run('import', fileWith('links.csv', `token,destination\n${token},https://example.com/\n`))
    expect(told).toContainEqual(expect.stringMatching(/^Line 2: /))
  },
)

describe('on SQLite', () => suite(async () => `file:${join(temporaryFolder(), 'test.db')}`))

const server = inject('postgres')

describe.skipIf(server === undefined)('on PostgreSQL', () =>
  suite(async () => (await createPostgresDatabase(server ?? '')).createSchema()),
)

test.each([
  ['another kind of file', 'links.txt', 'x', 'Name a file that ends in .csv or .ndjson.'],
  ['broken CSV', 'links.csv', 'token,destination\n"a', 'this is not CSV'],
  ['CSV without a column', 'links.csv', 'token,link\na,https://example.com/\n', 'destination is missing'],
  [
    'CSV with a missing cell',
    'links.csv',
    'token,destination\na\nb,https://example.com/\n',
    'Line 2: destination must',
  ],
  ['JSON without a field', 'links.ndjson', '{}', 'token and destination is missing'],
  [
    'JSON without a field in a later line',
    'links.ndjson',
    '{"token":"a","destination":"https://example.com/"}\n{"token":"b"}',
    'Line 2: destination must',
  ],
  ['broken JSON', 'links.ndjson', '{"token":"a","destination":"https://example.com/"}\n{', 'Line 2: This is no JSON'],
  ['JSON of something else', 'links.ndjson', '5', 'Line 1: This is no JSON object.'],
])('import of %s says what is wrong', async (_, name, text, words) => {
  const run = commandsOn(`file:${join(temporaryFolder(), 'test.db')}`)
  expect((await run('import', fileWith(name, text))).join('\n')).toContain(words)
})

test.each([
  ['https://links.example', 'https://links.example/loop'],
  ['', 'http://localhost:8787/loop'],
  ['', 'http://[::1]:8787/loop'],
])('import with PUBLIC_URL=%s refuses a link to the service: %s', async (PUBLIC_URL, destination) => {
  const run = commandsOn(`file:${join(temporaryFolder(), 'test.db')}`, { PUBLIC_URL, HOST: '[::1]' })
  const told = await run('import', fileWith('links.csv', `token,destination\nself,${destination}\n`))
  expect(told).toContain('Line 2: It would lead back to this service.')
})

test('export overwrites no file, and import reports a missing one', async () => {
  const run = commandsOn(`file:${join(temporaryFolder(), 'test.db')}`)
  await run('keys', 'add', 'any')
  const file = fileWith('links.csv', 'precious')
  expect((await run('export', file)).join()).toContain('Name one that does not exist.')
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect((await run('import', join(temporaryFolder(), 'none.csv'))).join()).toContain('The file cannot be read')
  expect(existsSync(file)).toBe(true)
})
