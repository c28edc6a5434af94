import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { fillDraft, pressShorten, shownShortLink } from '../support/browser/page/popup-page.ts'
import { ARTIFACTS } from '../support/failed-tests.ts'
import { openStage } from './stage.ts'

const FOLDER = join(ARTIFACTS, inject('browser'), 'evidence-a-scenario-that-fails-leaves-its-evidence')
const PNG = '89504e470d0a1a0a'
let apiKey = ''

test.fails('a scenario that fails leaves its evidence', async () => {
  const { driver, service, pages } = await openStage()
  apiKey = service.apiKey
  const popup = await driver.openPopup(await driver.openTab(`${pages.url}/evidence`))
  await fillDraft(popup, { token: 'evident' })
  await pressShorten(popup)
  await shownShortLink(popup)
  await popup.evaluate(() => reportError(new Error('The page says this.')))
  throw new Error('It fails on purpose.')
})

// Not in a test: whether that one passes, and when it runs, does not matter.
afterAll(async () => {
  const files = await readdir(FOLDER)
  const read = (name: string) => readFile(join(FOLDER, name))
  const texts = new Map<string, string>()
  for (const name of files.filter((each) => !each.endsWith('.png'))) texts.set(name, (await read(name)).toString())
  const pictures = await Promise.all(files.filter((each) => each.endsWith('.png')).map(read))
  // Nobody is to read it after a green run.
  await rm(FOLDER, { recursive: true })

  expect(texts.get('error.txt')).toContain('It fails on purpose.')
  expect(texts.get('pages.txt')).toMatch(/extension:\/\/.*\/popup\.html[\s\S]*\/evident/)
  expect(texts.get('console.txt')).toContain('The page says this.')
  expect(JSON.parse(texts.get('journal.json') ?? '')).toMatchObject({
    entries: [{ entry: { state: 'created', request: { token: 'evident' } } }],
  })
  expect(texts.get('versions.txt')).toMatch(/^Browser \w+\/\d+[\s\S]*Curtail \d+\.\d+\.\d+\nNode v\d+/)
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect(picture.subarray(0, 8).toString('hex')).toBe(PNG)
  expect([...texts.values()].join()).not.toContain(apiKey)
})
