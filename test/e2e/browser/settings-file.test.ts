import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { alertOf, textOf } from '../../support/browser/page/page-text.ts'
import { decidePreferences, saveUtmPreset } from '../../support/browser/stored-settings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

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

testInChromium(
  'settings saved to a file are read from it without the key, and a file without settings changes nothing',
  async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'curtail-settings.json')
    const { driver, options, service } = await openStage()
    await driver.saveDownloadsIn(folder)
    await decidePreferences(options, { copyAs: 'markdown', menuOnMedia: false })
    await saveUtmPreset(options, PRESET)
    await openSection(options, 'advanced')
    await byName(options, 'button', 'Save settings to a file').click()
    await shown(() => readFile(path, 'utf8').catch(() => '')).toContain('"copyAs": "markdown"')
    expect(await readFile(path, 'utf8')).not.toContain(service.apiKey)
    expect(await readFile(path, 'utf8')).not.toContain(service.url)

    await options.evaluate(
      (keys) => chrome.storage.local.remove(keys),
      ['preference.copyAs', 'preference.menuOnMedia', 'utm-presets', `utm.${PRESET.id}`],
    )
    await options.reload()
    await openSection(options, 'advanced')
    await readFrom(options, path)
    await shown(() => textOf(options)).toMatch(/\d+ settings read/)
    for (const part of ['"value":"markdown"', 'Newsletter']) await shown(() => stored(options)).toContain(part)

    const other = join(folder, 'holiday.json')
    await writeFile(other, '{"curtail":"settings","version":1}')
    const before = await stored(options)
    await readFrom(options, other)
    await shown(() => alertOf(options)).toContain('holiday.json')
    expect(await stored(options)).toBe(before)
  },
)
