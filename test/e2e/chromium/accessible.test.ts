import { expect, onTestFinished, test } from 'vitest'
import { overflowOf, violationsOf } from '../../support/browser/accessibility.ts'
import { setSceneStage } from '../../support/scenes/scene-stage.ts'
import { scenes } from '../../support/scenes/scenes.ts'
import { openBrowser } from '../stage.ts'

test.each(scenes)('$name is accessible: light, dark, right to left, and with text at 200 %', async ({ show }) => {
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources.disposeAsync())
  const page = await show(await setSceneStage(await openBrowser(), resources))

  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      // A colour on its way from one scheme to the other has no contrast.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ])
    expect(await violationsOf(page), scheme).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect(await violationsOf(page), 'from right to left').toEqual([])
  expect(await overflowOf(page), 'from right to left').toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await violationsOf(page), 'with large text').toEqual([])
  expect(await overflowOf(page), 'with large text').toEqual([])
})
