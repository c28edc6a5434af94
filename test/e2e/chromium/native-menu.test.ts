import { expect, onTestFinished, test } from 'vitest'
import { pickFromNativeMenu } from '../../support/browser/screen/native-menu.ts'
import { hasXvfb, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { data: { destination: string; short_link: string }[] }

const entries = [
  { entry: 'shorten-link', kind: 'on a link', selector: 'a', destination: '/linked?from=%2Fmenu' },
  { entry: 'shorten-page', kind: 'on a page', selector: 'h1', destination: '/menu' },
] as const

test.skipIf(!hasXvfb()).for(entries)(
  'the native context menu $kind: $entry',
  async ({ kind, selector, destination }) => {
    const screen = await startXvfb()
    onTestFinished(() => screen.close())
    const { driver, service, pages } = await openStage({ screen })
    const tab = await driver.openTab(`${pages.url}/menu`)
    // The browser starts the background for the menu, as it does after a minute without use.
    await driver.stopBackground()

    await pickFromNativeMenu(screen, tab, selector, kind)
    await shown(() => driver.badgeText()).toBe('✓')
    const { data } = await service.get<LinkList>('/v1/links')
    expect(data).toMatchObject([{ destination: pages.url + destination }])
    await shown(() => screen.readClipboard()).toBe(data[0]?.short_link)
  },
)
