import { appendFile, cp } from 'node:fs/promises'
import { join } from 'node:path'

/** What a page of the extension sends to have the browser's click on "Shorten this page" told to a stopped worker. */
export type Click = { click: { menuItemId: 'shorten-page'; editable: false; pageUrl: string } }

declare global {
  /** When the worker heard of the click, in milliseconds since 1970. */
  var curtailClickedAt: number | undefined
}

// No headless browser has a context menu, and what could be run in a worker does not wake it. A message does both.
const LISTENER = `
chrome.runtime.onMessage.addListener(({ click }) => {
  if (!click) return
  globalThis.curtailClickedAt = performance.timeOrigin + performance.now()
  chrome.contextMenus.onClicked.dispatch(click, { url: click.pageUrl })
})
`

/** Copies a build to a folder, with one more listener: for a message that stands for a click on the context menu. */
export const copyClickable = async (build: string, folder: string): Promise<void> => {
  await cp(build, folder, { recursive: true })
  await appendFile(join(folder, 'background.js'), LISTENER)
}
