import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { openSection } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { order, stateOf } from '../creation/misbehaving-stage.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

/** What the journals in a folder say, if one was saved there. */
const savedIn = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => /^curtail-journal-.*\.json$/.test(name))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join()
}

test('the journal is saved to a file, and cleared of all but the links that wait', async () => {
  const folder = temporaryFolder()
  const stage = await openStage()
  const { driver, options, service, pages } = stage
  await order(stage, '/created')
  await shown(() => stateOf(stage, '/created')).toBe('created')
  await service.stop()
  await order(stage, '/waiting')

  await driver.saveDownloadsIn(folder)
  await openSection(options, 'privacy')
  await byName(options, 'button', 'Save the journal').click()
  for (const path of ['/created', '/waiting'])
    await shown(() => savedIn(folder)).toContain(`"link": ${JSON.stringify(pages.url + path)}`)
  expect(await savedIn(folder)).not.toContain(service.apiKey)

  await byName(options, 'button', 'Clear the journal').click()
  await byName(options, 'button', 'Clear now').click()
  await shown(() => textOf(options)).toContain('1 entry cleared')
  expect(await stateOf(stage, '/created')).toBeUndefined()
  // While it is tried again, it is being sent.
  await shown(() => stateOf(stage, '/waiting')).toBe('queued')
})
