import { callBackground } from './call-background.ts'
import type { KeptBrowser } from './kept-browser.ts'

/** Has the background hear of an event of the browser, such as `contextMenus.onClicked`. */
export const dispatchEvent = async (
  { page, background }: KeptBrowser,
  event: 'contextMenus.onClicked' | 'commands.onCommand',
  ...details: unknown[]
): Promise<void> => {
  // It is dispatched from inside, so the background has to be awake.
  await callBackground(page, 'getBatch', null)
  const line = await background()
  if (line === undefined) throw new Error('The background was stopped before it could hear.')
  await line.session.send('Runtime.evaluate', { expression: `chrome.${event}.dispatch(...${JSON.stringify(details)})` })
  await line.close()
}
