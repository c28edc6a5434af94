import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { alertOf, byName, textOf } from '../../support/browser/page/any-page.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { decidePreferences, saveUtmPreset } from '../../support/browser/stored-settings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { order, stateOf } from '../creation/misbehaving-stage.ts'
import { shareStage } from '../stage.ts'

const openShared = shareStage()

const PRESET = {
  id: '5f0c2f0e-7a55-4d0f-9a4e-0b8b8f6e2f11',
  name: 'Newsletter',
  source: 'newsletter',
  medium: 'email',
  campaign: '',
  term: '',
  content: '',
}

const readFrom = async (options: Page, path: string): Promise<void> => {
  const [chooser] = await Promise.all([
    options.waitForFileChooser(),
    byName(options, 'button', 'Read settings from a file').click(),
  ])
  await chooser.accept([path])
}

/** The preferences and presets, as they lie in the storage. */
const stored = (options: Page) =>
  options.evaluate(async () => {
    const all = Object.entries(await chrome.storage.local.get(null))
    return JSON.stringify(all.filter(([name]) => /^(preference|utm)/.test(name)))
  })

test('settings saved to a file are read from it without the key, and a file without settings changes nothing', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'curtail-settings.json')
  const { driver, options, service } = await openShared()
  await driver.saveDownloadsIn(folder)
  await decidePreferences(options, { copyAs: 'markdown', menuOnMedia: false })
  await saveUtmPreset(options, PRESET)
  await openSection(options, 'advanced')
  await byName(options, 'button', 'Save settings to a file').click()
  await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toContain('"copyAs": "markdown"')
  expect(await readFile(path, 'utf8')).not.toContain(service.apiKey)
  expect(await readFile(path, 'utf8')).not.toContain(service.url)

  await options.evaluate(
    (keys) => chrome.storage.local.remove(keys),
    ['preference.copyAs', 'preference.menuOnMedia', 'utm-presets', `utm.${PRESET.id}`],
  )
  await options.reload()
  await openSection(options, 'advanced')
  await readFrom(options, path)
  await expect.poll(() => textOf(options)).toMatch(/\d+ settings read/)
  for (const part of ['"value":"markdown"', 'Newsletter']) await expect.poll(() => stored(options)).toContain(part)

  const other = join(folder, 'holiday.json')
  await writeFile(other, '{"curtail":"settings","version":1}')
  const before = await stored(options)
  await readFrom(options, other)
  await expect.poll(() => alertOf(options)).toContain('holiday.json')
  expect(await stored(options)).toBe(before)
})

/** What the journals in a folder say, if one was saved there. */
const savedIn = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => /^curtail-journal-.*\.json$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join()
}

test('the journal is saved to a file, and cleared of all but the links that wait', async () => {
  const folder = temporaryFolder()
  const stage = await openShared()
  const { driver, options, service, pages } = stage
  await order(stage, '/created')
  await expect.poll(() => stateOf(stage, '/created')).toBe('created')
  await service.stop()
  await order(stage, '/waiting')

  await driver.saveDownloadsIn(folder)
  await openSection(options, 'privacy')
  await byName(options, 'button', 'Save the journal').click()
  for (const path of ['/created', '/waiting'])
    await expect.poll(() => savedIn(folder)).toContain(`"link": ${JSON.stringify(pages.url + path)}`)
  expect(await savedIn(folder)).not.toContain(service.apiKey)

  await byName(options, 'button', 'Clear the journal').click()
  await byName(options, 'button', 'Clear now').click()
  await expect.poll(() => textOf(options)).toContain('1 entry cleared')
  expect(await stateOf(stage, '/created')).toBeUndefined()
  // While it is tried again, it is being sent.
  await expect.poll(() => stateOf(stage, '/waiting')).toBe('queued')
})
