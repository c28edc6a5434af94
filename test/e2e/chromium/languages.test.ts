import { expect, inject, onTestFinished, test } from 'vitest'
import { overflowOf, violationsOf } from '../../support/browser/page/accessibility.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { openSceneStage } from '../../support/scenes/scene-stage.ts'
import { scenes } from '../../support/scenes/scenes.ts'

test.each([
  ['ar', 'تقصير', 'rtl'],
  ['de', 'Kürzen', 'ltr'],
  ['es', 'Acortar', 'ltr'],
  ['fr', 'Raccourcir', 'ltr'],
  ['ja', '短縮', 'ltr'],
  ['pt-BR', 'Encurtar', 'ltr'],
  ['zh-CN', '缩短', 'ltr'],
])('the popup is in the browser language %s and fits', async (language, shorten, direction) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const stage = await openSceneStage({ extension: inject('extension'), language }, resources)
  const popup = await scenes.find(({ name }) => name === 'popup-filled')?.show(stage)
  if (popup === undefined) throw new Error('There is no such scene.')
  expect(await textOf(popup)).toContain(shorten)
  expect(await popup.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    language,
    direction,
  ])
  expect(await overflowOf(popup)).toEqual([])
  expect(await violationsOf(popup)).toEqual([])
})
