import { onTestFinished, test } from 'vitest'
import { pickFromNativeMenu } from '../../support/browser/screen/native-menu.ts'
import { hasXvfb, pressNativeKeys, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { setCopyFormat } from '../set-copy-format.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

type LinkList = { data: { short_link: string }[] }

test.skipIf(!hasXvfb())('the native key and menu copy the title of a page, but none for a link', async () => {
  const screen = await startXvfb()
  onTestFinished(() => screen.close())
  const { driver, options, service, pages } = await openStage({ screen })
  await setCopyFormat(options, 'title-and-link')
  const newest = async () => (await service.get<LinkList>('/v1/links')).data[0]?.short_link
  const copied = () => shown(() => screen.readClipboard())

  const keyed = await driver.openTab(`${pages.url}/by-key`)
  await pressNativeKeys(screen, keyed, await driver.keysOf('shorten-page'))
  await copied().toBe(`Page /by-key ${await shown(newest).not.toBeUndefined().then(newest)}`)
  await keyed.close()

  const tab = await driver.openTab(`${pages.url}/menu`)
  await pickFromNativeMenu(screen, tab, 'h1', 'on a page')
  await copied().toMatch(/^Page \/menu http/)
  await pickFromNativeMenu(screen, tab, 'a', 'on a link')
  await copied().toMatch(/^http\S+$/)
  await copied().toBe(await newest())
})
