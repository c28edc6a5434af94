import { expect, test } from 'vitest'
import { fieldValue } from '../support/browser/popup-page.ts'
import { openStage } from './stage.ts'

test('the popup skeleton has the size of the form and disappears with it', async () => {
  const { driver, pages } = await openStage()
  const popup = await driver.openPopup(await driver.openTab(pages.url))
  expect(await fieldValue(popup, 'Link')).toBe(`${pages.url}/`)
  const sizes = await popup.evaluate(() => {
    const outline = document.querySelector<HTMLElement>('.outline')
    const form = document.querySelector<HTMLElement>('#root main')
    const shownBeside = outline?.offsetHeight
    outline?.style.setProperty('display', 'grid')
    return { shownBeside, outline: outline?.offsetHeight, form: form?.offsetHeight }
  })
  expect(sizes.shownBeside).toBe(0)
  expect(sizes.outline).toBe(sizes.form)
})
