import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { byName, enterText, textOf } from '../../support/browser/page/any-page.ts'
import { countIn, saveFrom } from '../../support/browser/page/library-page.ts'
import { chosenConnectionId, saveKeepCache } from '../../support/browser/stored-settings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Stage, shareStage, testInChromium } from '../stage.ts'
import { openCachedLibrary } from './cached-library.ts'

const stage = shareStage()

/** 130 links, two of them with a tag. */
const addLinks = async ({ service }: Stage): Promise<void> => {
  const tag = await service.post<{ id: string }>('/v1/tags', { label: 'Spring', color: '#00ff00' })
  for (let number = 1; number <= 130; number += 1)
    await service.post('/v1/links', {
      // A number would be found in the service's port too.
      link: `https://example.com/${number === 77 ? 'orchard' : `page-${number}`}`,
      token: `t${number}`,
      ...(number <= 2 && { tag_id: tag.id }),
    })
}

/** A library with these links, which the shared stage may have already, that saves to a temporary folder. */
const openLibrary = async () => {
  const opened = await stage()
  const { service, driver } = opened
  if ((await service.get<{ total_rows: number }>('/v1/links')).total_rows === 0) await addLinks(opened)
  const library = await openCachedLibrary(opened)
  // The page that was open while the list was read would save the copy that it knows of, and say how old that is.
  await library.reload()
  const folder = temporaryFolder()
  await driver.saveDownloadsIn(folder)
  return { ...opened, library, folder }
}

/** Presses a button that saves, and gives the text of the file that its name on the page leads to. */
const save = async (library: Page, folder: string, button: string, said: RegExp): Promise<string> => {
  await saveFrom(library, button)
  let text = ''
  const read = async () => (text = await textOf(library))
  await expect.poll(read).toMatch(said)
  const [, name = ''] = said.exec(text) ?? []
  const saved = () => readFile(join(folder, name), 'utf8').catch(() => '')
  await expect.poll(saved).not.toBe('')
  return saved()
}

test('export saves all cached links, or the search results only', async () => {
  const { library, folder } = await openLibrary()
  const csv = await save(library, folder, 'Save as CSV', /130 links saved as (curtail-links-\d{4}-\d\d-\d\d\.csv)\./)
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(131)
  expect(lines[1]).toMatch(/\/t130,https:\/\/example\.com\/page-130,0,/)

  await enterText(library, 'Search', 'orchard', 'combobox')
  await expect.poll(() => countIn(library)).toBe('1 of 130')
  const json = await save(library, folder, 'Save as JSON', /1 link saved as (curtail-links-\d{4}-\d\d-\d\d\.json)\./)
  expect(JSON.parse(json)).toMatchObject([{ token: 't77', destination: 'https://example.com/orchard' }])
})

testInChromium('export offers all links alone while the search finds none', async () => {
  const { library } = await openLibrary()
  const groups = async () => {
    await byName(library, 'button', 'More').click()
    await library.waitForSelector('[role="menu"]')
    const labels = await library.$$eval('[role="menu"] [role="group"]', (all) =>
      all.map((group) => group.textContent?.replace(/Save as.*/s, '')),
    )
    await library.keyboard.press('Escape')
    await library.waitForSelector('[role="menu"]', { hidden: true })
    return labels
  }
  await enterText(library, 'Search', 'orchard', 'combobox')
  await expect.poll(() => countIn(library)).toBe('1 of 130')
  expect(await groups()).toEqual(['This link', 'All links'])
  await enterText(library, 'Search', 'no such link', 'combobox')
  await expect.poll(() => countIn(library)).toBe('0 of 130')
  expect(await groups()).toEqual(['All links'])
})

testInChromium('export reads the links of a tag, and all links without a cache, from the service', async () => {
  const { library, options, folder, service } = await openLibrary()
  const [tag] = await service.get<{ id: string }[]>('/v1/tags')
  await library.goto(
    library.url().replace('.html', `.html?service=${await chosenConnectionId(library)}&tag=${tag?.id}`),
  )
  const json = await save(library, folder, 'Save as JSON', /2 links saved as (\S+\.json)\./)
  expect(JSON.parse(json)).toMatchObject([{ token: 't2' }, { token: 't1' }])

  await saveKeepCache(options, false)
  onTestFinished(() => saveKeepCache(options, true))
  await library.goto(library.url().replace(/\?.*/, ''))
  await saveFrom(library, 'Save as CSV')
  await expect.poll(() => textOf(library)).toMatch(/130 links saved as \S+\.csv\./)
})
