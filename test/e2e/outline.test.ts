import { expect, test } from 'vitest'
import { fieldValue } from '../support/browser/popup-page.ts'
import { openStage } from './stage.ts'

test('what is seen before the form is as large as the form, so that nothing jumps, and is gone with it', async () => {
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
