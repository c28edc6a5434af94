import { expect, inject, onTestFinished, test } from 'vitest'
import { overflowOf, violationsOf } from '../../support/browser/page/accessibility.ts'
import { textOf } from '../../support/browser/page/any-page.ts'
import { openSceneStage, type SceneStage, setSceneStage } from '../../support/scenes/scene-stage.ts'
import { scenes } from '../../support/scenes/scenes.ts'
import { buildIn, openBrowser } from '../stage.ts'

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

test('the popup in Arabic runs from right to left, fits and is accessible', async () => {
  const resources = resourcesOfTest()
  const driver = await openBrowser({ extension: await buildIn('ar') })
  const stage = await setSceneStage(driver, await driver.firstRunPage(), resources)
  await expectLanguage(stage, 'ar', 'اختصار الرابط', 'rtl')
})

test('the popup is in the language of the browser, where it fits and is accessible', async () => {
  const stage = await openSceneStage({ extension: inject('extension'), language: 'pt-BR' }, resourcesOfTest())
  await expectLanguage(stage, 'pt-BR', 'Encurtar', 'ltr')
})
