import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { overflowOf, violationsOf } from '../../support/browser/page/accessibility.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import { changeManifest } from '../../support/build-extension.ts'
import { openSceneStage, type SceneStage, setSceneStage } from '../../support/scenes/scene-stage.ts'
import { scenes } from '../../support/scenes/scenes.ts'
import { copyBuild, openBrowser } from '../stage.ts'

const filled = scenes.find(({ name }) => name === 'popup-filled')

const showFilled = async (stage: SceneStage) => {
  if (filled === undefined) throw new Error('There is no such scene.')
  return filled.show(stage)
}

const resourcesOfTest = (): AsyncDisposableStack => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  return resources
}

/** The build with the texts of one language alone, which any browser then shows: starting one in each takes longer. */
const buildIn = async (language: string): Promise<string> => {
  const locale = language.replace('-', '_')
  const folder = await copyBuild()
  await rm(join(folder, '_locales'), { recursive: true })
  await cp(join(inject('extension'), '_locales', locale), join(folder, '_locales', locale), { recursive: true })
  await changeManifest(folder, () => ({ default_locale: locale }))
  return folder
}

/** Expects the filled popup in one language. */
const expectLanguage = async (stage: SceneStage, language: string, shorten: string, direction: string) => {
  const popup = await showFilled(stage)
  expect(await textOf(popup)).toContain(shorten)
  expect(await popup.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    language,
    direction,
  ])
  expect(await overflowOf(popup)).toEqual([])
  expect(await violationsOf(popup, 'language')).toEqual([])
}

test.each([
  ['ar', 'تقصير', 'rtl'],
  ['de', 'Kürzen', 'ltr'],
  ['es', 'Acortar', 'ltr'],
  ['fr', 'Raccourcir', 'ltr'],
  ['ja', '短縮', 'ltr'],
  ['zh-CN', '缩短', 'ltr'],
])('the popup in the language %s fits and is accessible', async (language, shorten, direction) => {
  const resources = resourcesOfTest()
  const driver = await openBrowser(await buildIn(language))
  const stage = await setSceneStage(driver, await driver.firstRunPage(), resources)
  await expectLanguage(stage, language, shorten, direction)
})

test('the popup is in the language of the browser, where it fits and is accessible', async () => {
  const stage = await openSceneStage({ extension: inject('extension'), language: 'pt-BR' }, resourcesOfTest())
  await expectLanguage(stage, 'pt-BR', 'Encurtar', 'ltr')
})
