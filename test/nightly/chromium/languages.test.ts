import type { Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'
import { buildIn, openBrowser } from '../../e2e/stage.ts'
import { overflowOf, violationsOf } from '../../support/browser/page/accessibility.ts'
import { clearSceneStage, setSceneStage } from '../../support/scenes/scene-stage.ts'
import { scenes } from '../../support/scenes/scenes.ts'

/** The buttons, menu items and labels that are narrower than their sentence, by their text. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.$$eval('button, legend, label, [role=menuitem], [role=menuitemradio], [role=tab], [role=option]', (elements) =>
    elements
      .filter((element) => element.checkVisibility())
      // What only a screen reader reads has one pixel.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => (element as HTMLElement).innerText),
  )

test.each(['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-CN'])(
  'every sentence fits on every page in the language %s, and every page is accessible in it',
  { timeout: 900_000 },
  async (language) => {
    const driver = await openBrowser({ extension: await buildIn(language) })
    const options = await driver.firstRunPage()
    for (const { name, show } of scenes) {
      await clearSceneStage(options)
      const resources = new AsyncDisposableStack()
      onTestFinished(() => resources.disposeAsync())
      const page = await show(await setSceneStage(driver, options, resources))
      expect.soft(await overflowOf(page), name).toEqual([])
      expect.soft(await cutTexts(page), name).toEqual([])
      expect.soft(await violationsOf(page, 'language'), name).toEqual([])
      // A second press on the button would only close it.
      if (page.url().endsWith('popup.html')) await page.close()
      await resources.disposeAsync()
    }
  },
)
