import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, expect, onTestFailed, onTestFinished, test } from 'vitest'
import type { ExtensionDriver } from '../../support/browser/driver.ts'
import {
  iconsWithoutTooltip,
  overflowOf,
  prefer,
  runningAnimations,
  secondScrollers,
  violationsOf,
} from '../../support/browser/page/accessibility.ts'
import { accessibilityTree } from '../../support/browser/page/accessibility-tree.ts'
import { until } from '../../support/browser/until.ts'
import { clearSceneStage, type Scene, setSceneStage } from '../../support/scenes/scene-stage.ts'
import { openBrowser } from '../stage.ts'

// Without the quotes that Vitest writes around a text.
expect.addSnapshotSerializer({ test: (value) => typeof value === 'string', serialize: (tree: string) => tree })

/** An animation that moves nothing. */
const STILL = 'fade'

/** Escapes a text as Vitest does in its snapshot files. */
const inTemplate = (text: string): string => text.replaceAll(/`|\\|\$\{/g, '\\$&')

/**
 * Expects that a screen reader reads what is recorded, once the page has loaded everything it shows. Read a
 * difference as a screen reader would, then accept it: npx vitest run -u test/e2e/chromium/accessible
 */
const expectRecordedTree = async (page: Page, name: string): Promise<void> => {
  const { testPath = '' } = expect.getState()
  const file = join(dirname(testPath), '__snapshots__', `${basename(testPath)}.snap`)
  const recorded = await readFile(file, 'utf8').catch(() => '')
  let tree = ''
  // Vitest cannot wait for a snapshot.
  const isAsRecorded = async () => {
    tree = await accessibilityTree(page)
    return recorded.includes(` > ${name} 1\`] = \`\n${inTemplate(tree)}\n\`;`)
  }
  await until(`${name} reads as recorded`, isAsRecorded).catch(() => {})
  expect.soft(tree).toMatchSnapshot(name)
}

/**
 * What a page from right to left shows the wrong way: addresses that do not begin where lines begin, sentences that run
 * from left to right, and texts that are cut at their beginning.
 */
const misdirected = (page: Page): Promise<string[]> =>
  page.$$eval('main *', (elements) =>
    elements
      .filter((element) => {
        const { textAlign, direction, textOverflow } = getComputedStyle(element)
        if (element.matches('td[dir=ltr]')) return textAlign !== 'right'
        if (element.matches(':is(p, label, legend, button):dir(rtl)')) return direction !== 'rtl'
        if (element.matches('th, .visually-hidden')) return false
        return textOverflow === 'ellipsis' && direction === 'rtl' && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )

/** Checks a page by every rule once, then in each mode by those whose result the mode can change. */
const checkPage = async (page: Page, name: string): Promise<void> => {
  await expectRecordedTree(page, name)
  await prefer(page, 'light')
  expect.soft(await violationsOf(page), `${name}, light`).toEqual([])
  expect.soft(await iconsWithoutTooltip(page), `${name}, tooltips`).toEqual([])
  expect.soft(await secondScrollers(page), `${name}, scroll bars`).toEqual([])
  await expect.poll(async () => (await runningAnimations(page)).filter((animation) => animation !== STILL)).toEqual([])
  // Colors do not depend on the direction, nor places on colors: one run finds both.
  await prefer(page, 'dark')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  expect.soft(await violationsOf(page, 'colors', 'layout'), `${name}, dark, from right to left`).toEqual([])
  expect.soft(await overflowOf(page), `${name}, from right to left`).toEqual([])
  expect.soft(await misdirected(page), `${name}, from right to left`).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await violationsOf(page, 'layout'), `${name}, with large text`).toEqual([])
  expect.soft(await overflowOf(page), `${name}, with large text`).toEqual([])
  expect.soft(await secondScrollers(page), `${name}, scroll bars with large text`).toEqual([])
  // What overflows at one side does not at the other.
  await page.evaluate(() => {
    document.documentElement.dir = 'ltr'
  })
  expect.soft(await overflowOf(page), `${name}, from left to right with large text`).toEqual([])
}

/**
 * Declares the tests of scenes: one for each state, and one for each scene that changes its state. They share one
 * installed extension, of which each deletes everything, unless the one before has failed.
 */
export const testScenes = (scenes: readonly Scene[]): void => {
  const { undefined: alone = [], ...together } = Object.groupBy(scenes, ({ state }) => state ?? 'undefined')
  const installation = new AsyncDisposableStack()
  afterAll(() => installation.disposeAsync())
  let installed: { driver: ExtensionDriver; options: Page } | undefined

  const install = async () => {
    const driver = await openBrowser({}, (end) => installation.defer(async () => void (await end())))
    return { driver, options: await driver.firstRunPage() }
  }

  /** Shows scenes on one stage, each in a page that is closed afterwards. */
  const checkScenes = async (shown: readonly Scene[]): Promise<void> => {
    onTestFailed(() => {
      installed = undefined
    })
    const resources = new AsyncDisposableStack()
    onTestFinished(() => resources.disposeAsync())
    if (installed) await clearSceneStage(installed.options)
    installed ??= await install()
    const { driver, options } = installed
    const stage = await setSceneStage(driver, options, resources)
    for (const { name, show } of shown) {
      const page = await show(stage)
      await checkPage(page, name)
      // A second press on the button would only close it.
      if (page.url().endsWith('popup.html')) await page.close()
    }
  }

  test.each(alone)('$name is accessible: light, dark, right to left, and with text at 200 %', (scene) =>
    checkScenes([scene]),
  )

  test.each(Object.entries(together))(
    'scenes of the state "%s" are accessible: light, dark, right to left, and with text at 200 %',
    { timeout: 240_000 },
    (_, shown) => checkScenes(shown),
  )
}
