import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDisabledLinks } from '../../../service/storage/disabled-links.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { appUnderTest, openDatabaseAt, openStoreAt } from '../app-under-test.ts'
import { commandsOn, fileWith, NOW } from './commands-on.ts'

/** Imports what another service has exported into a new database. */
const importFrom = async (service: string, csv: string, ...options: string[]) => {
  const url = `file:${join(temporaryFolder(), 'test.db')}`
  const told = await commandsOn(url)('import', fileWith('links.csv', csv), '--from', service, ...options)
  const app = appUnderTest({ store: await openStoreAt(url), now: () => NOW })
  return { told, url, ...app, links: (await app.list('?order=asc')).data.data }
}

const KUTT_COLUMNS =
  'id,address,description,banned,banned_by_id,domain_id,password,expire_in,target,user_id,visit_count,uuid,created_at,updated_at'

// The first is what Kutt 3.2.3 stored by its own code; the second has the form in which its code writes times to SQLite.
test.each([
  [
    'PostgreSQL',
    `2,soon,,f,,,,2031-01-02 03:04:05+00,"https://example.com/soon?a=1,2",,0,bc2f7d97-c1e7-4822-be71-d481414d47aa,2026-02-28 03:45:40.615612+00,2026-02-28 03:45:40.615612+00
4,spam,,t,,,,,https://spam.example/,,0,34d617f3-a148-4c01-b7f7-c347f71c6130,2026-02-28 03:45:44.431375+00,2026-02-28 03:45:44.473+00
1,docs,"The docs, ""quoted""",f,,,,,https://example.com/docs,,3,ec175963-662b-487a-9bb0-d9ef5d50535f,2026-02-28 03:45:39.523956+00,2026-02-28 03:45:39.523956+00`,
    ['39.523000', '40.615000', '44.431000'],
    '2026-02-28T03:45:44.473Z',
  ],
  [
    'SQLite',
    `1,docs,"The docs, ""quoted""",0,,,,,https://example.com/docs,,3,ec175963-662b-487a-9bb0-d9ef5d50535f,2026-02-28 03:45:39,2026-02-28 03:45:39
2,soon,,0,,,,2031-01-02 03:04:05,"https://example.com/soon?a=1,2",,0,bc2f7d97-c1e7-4822-be71-d481414d47aa,2026-02-28 03:45:40,2026-02-28 03:45:40
4,spam,,1,,,,,https://spam.example/,,0,34d617f3-a148-4c01-b7f7-c347f71c6130,2026-02-28 03:45:44,2026-02-28 03:45:45`,
    ['39.000000', '40.000000', '44.000000'],
    '2026-02-28T03:45:45Z',
  ],
])('import --from kutt reads the table of links of its %s', async (_, rows, seconds, bannedAt) => {
  const { told, links, visit, url } = await importFrom('kutt', `${KUTT_COLUMNS}\n${rows}\n`)
  expect(told.at(-1)).toBe('3 links imported, 0 links there already.')
  const [docs, soon, spam] = seconds.map((second) => `2026-02-28T03:45:${second}`)
  expect(links).toMatchObject([
    { token: 'docs', clicks: 3, created_at: docs },
    { token: 'soon', clicks: 0, created_at: soon },
    { token: 'spam', clicks: 0, created_at: spam },
  ])
  expect((await visit('docs')).headers.get('Location')).toBe('https://example.com/docs')
  expect((await visit('soon')).headers.get('Location')).toBe('https://example.com/soon?a=1,2')
  expect([...(await createDisabledLinks(await openDatabaseAt(url)).times())]).toEqual([['spam', Date.parse(bannedAt)]])
  const exported = join(temporaryFolder(), 'links.csv')
  await commandsOn(url)('export', exported)
  expect(readFileSync(exported, 'utf8')).toContain('2031-01-02T03:04:05.000Z')
})

test('import --from kutt names a link whose password cannot be brought along', async () => {
  const { told, links } = await importFrom(
    'kutt',
    'address,target,password\nsafe,https://example.com/safe,$2a$12$3oR/.X4H1AD1DvvFa/WAH.8Lfc389SQJY8WN.8PjpbVaW75LCGaoK\n',
  )
  expect(told).toContainEqual(expect.stringMatching(/^Line 2: Its password cannot be brought along/))
  expect(links).toEqual([])
})

test('import --from shlink reads the exported list, with the first tag of each link', async () => {
  const { links, visit, api } = await importFrom(
    'shlink',
    `createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits
2024-01-02T03:04:05+01:00,s.test,abc,https://s.test/abc,https://example.com/1,One,news|work,5
2024-01-03T03:04:05+01:00,s.test,team/a.b,https://s.test/team/a.b,https://example.com/2,,,0
`,
  )
  expect(links).toMatchObject([
    { token: 'abc', clicks: 5, created_at: '2024-01-02T02:04:05.000000' },
    { token: 'team/a.b', short_link: 'https://sho.rt/team/a.b' },
  ])
  expect((await api('GET', '/v1/tags')).data).toMatchObject([{ label: 'news' }])
  for (const path of ['team/a.b', 'team/a.b/'])
    expect((await visit(path)).headers.get('Location')).toBe('https://example.com/2')
  expect(await (await visit('team/a.b+')).text()).toContain('https://example.com/2')
})

test('import --from yourls reads the table of links; --skip-bad leaves out the lines that fail, with their reasons', async () => {
  const bad = join(temporaryFolder(), 'bad.csv')
  const { told, links } = await importFrom(
    'yourls',
    `keyword,url,title,timestamp,ip,clicks
ozh,https://example.com/,A title,2009-06-18 15:42:00,127.0.0.1,42
mail,mailto:me@example.com,,2009-06-19 15:42:00,127.0.0.1,0
ozh,https://example.com/other,,2009-06-20 15:42:00,127.0.0.1,0
`,
    '--skip-bad',
    bad,
  )
  expect(links).toMatchObject([{ token: 'ozh', clicks: 42, created_at: '2009-06-18T15:42:00.000000' }])
  expect(told.slice(-2)).toEqual([`2 lines are left out, see ${bad}.`, '1 link imported, 0 links there already.'])
  const [head, mail, second] = readFileSync(bad, 'utf8').split('\n')
  expect(head).toBe('line,reason,row')
  expect(mail).toMatch(/^3,"?destination must be a complete link.*mailto:me@example.com/)
  expect(second).toMatch(/^4,"?The token ozh is that of line 2, too\./)
})

test.each([
  ['an unknown service', ['--from', 'bitly'], '--from knows kutt, shlink, yourls.'],
  ['the columns of another service', ['--from', 'kutt'], 'address and target is missing'],
])('import of %s says what is wrong', async (_, options, words) => {
  const run = commandsOn(`file:${join(temporaryFolder(), 'test.db')}`)
  expect(
    (await run('import', fileWith('links.csv', 'token,destination\none,https://example.com/\n'), ...options)).join(),
  ).toContain(words)
})
