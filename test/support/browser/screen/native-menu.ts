import type { Page } from 'puppeteer-core'
import { until } from '../until.ts'
import type { VirtualScreen } from './xvfb.ts'

const windows = (screen: VirtualScreen): Promise<string> =>
  screen.xdotool('search', '--maxdepth', '1', '--onlyvisible', '--name', '.*')

/** Moves the real mouse onto an element. Its position is queried again each time, as the window may still grow bars. */
const pointAt = (screen: VirtualScreen, page: Page, selector: string): Promise<void> =>
  until(`the mouse is on ${selector}`, async () => {
    const { x, y } = await page.$eval(selector, (element) => {
      const box = element.getBoundingClientRect()
      const barHeight = window.outerHeight - window.innerHeight
      return { x: window.screenX + box.x + box.width / 2, y: window.screenY + barHeight + box.y + box.height / 2 }
    })
    await screen.xdotool('mousemove', String(Math.round(x)), String(Math.round(y)))
    return page.$eval(selector, (element) => element.matches(':hover'))
  })

/** How many of the browser's entries follow the extension's: "Inspect", and on a page "View source". */
const BELOW = { 'on a link': 1, 'on a page': 2 }

/** Opens the native context menu on an element with the real mouse, and picks the extension's entry. */
export const pickFromNativeMenu = async (
  screen: VirtualScreen,
  page: Page,
  selector: string,
  kind: keyof typeof BELOW,
): Promise<void> => {
  await page.bringToFront()
  await pointAt(screen, page, selector)
  const before = await windows(screen)
  await screen.xdotool('click', '3')
  // To the screen, a menu is a window.
  await until('the context menu is open', async () => (await windows(screen)) !== before)
  await screen.xdotool('key', ...Array(BELOW[kind] + 1).fill('Up'), 'Return')
  await until('the context menu is closed', async () => (await windows(screen)) === before)
}
