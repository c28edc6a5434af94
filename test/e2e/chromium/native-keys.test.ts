import { expect, onTestFinished, test } from 'vitest'
import { fieldValue } from '../../support/browser/page/popup-page.ts'
import { hasXvfb, pressNativeKeys, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { data: { destination: string; short_link: string }[] }

test.skipIf(!hasXvfb())('native keys open the popup and shorten the page', async () => {
  const screen = await startXvfb()
  onTestFinished(() => screen.close())
  const { driver, service, pages } = await openStage({ screen })
  const pageUrl = `${pages.url}/by-key`
  const tab = await driver.openTab(pageUrl)

  await pressNativeKeys(screen, tab, await driver.keysOf('_execute_action'))
  const popup = await driver.openedPopup()
  await shown(() => fieldValue(popup, 'Link')).toBe(pageUrl)
  await popup.close()

  const keys = await driver.keysOf('shorten-page')
  expect(keys, 'the browser took the suggested keys').not.toBe('')
  await pressNativeKeys(screen, tab, keys)
  await shown(() => driver.badgeText()).toBe('✓')
  const { data } = await service.get<LinkList>('/v1/links')
  expect(data).toMatchObject([{ destination: pageUrl }])
  await shown(() => screen.readClipboard()).toBe(data[0]?.short_link)
})
