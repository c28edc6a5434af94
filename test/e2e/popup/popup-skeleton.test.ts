import { expect, test } from 'vitest'
import { fieldValue, openChip } from '../../support/browser/page/popup-page.ts'
import { openStage } from '../stage.ts'

test('the popup skeleton has the size of the form and disappears with it, and the form keeps "Shorten" in sight', async () => {
  const { driver, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(pages.url))
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/`)
  const sizes = await popup.evaluate(() => {
    const outline = document.querySelector<HTMLElement>('.outline')
    const form = document.querySelector<HTMLElement>('#root main')
    const shownBeside = outline?.offsetHeight
    outline?.style.setProperty('display', 'grid')
    const height = outline?.offsetHeight
    outline?.style.removeProperty('display')
    return { shownBeside, outline: height, form: form?.offsetHeight }
  })
  expect(sizes.shownBeside).toBe(0)
  expect(sizes.outline).toBe(sizes.form)

  for (const chip of ['Tag', 'Expires', 'Password', 'UTM'] as const) await openChip(popup, chip)
  const button = await popup.evaluate(() => {
    // Longer than any window that a browser gives a popup.
    document.documentElement.style.fontSize = '200%'
    window.scrollTo(0, document.documentElement.scrollHeight)
    const { top, bottom } = document.querySelector('button[type=submit]')?.getBoundingClientRect() ?? { top: -1 }
    return { top, bottom, height: innerHeight, scrolled: scrollY }
  })
  expect(button.scrolled).toBeGreaterThan(0)
  expect(button.top).toBeGreaterThanOrEqual(0)
  expect(button.bottom).toBeLessThanOrEqual(button.height)
})
