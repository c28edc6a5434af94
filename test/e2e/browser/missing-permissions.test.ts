import { expect, test } from 'vitest'
import { byName } from '../../support/browser/page/by-name.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { pressShorten, shownShortLink } from '../../support/browser/page/popup-page.ts'
import { changeManifest } from '../../support/build-extension.ts'
import { copyBuild } from '../copy-build.ts'
import { expectCopyInPopup } from '../copy-in-popup.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

/** The build, as far as a browser would have it that knows or grants none of these permissions. */
const buildWithout = async (...lacking: string[]): Promise<string> => {
  const folder = await copyBuild()
  await changeManifest(folder, ({ permissions }) => ({
    permissions: permissions.filter((name) => !lacking.includes(name)),
  }))
  return folder
}

test('the extension shortens without optional permissions, and the popup copies', async () => {
  const extension = await buildWithout('contextMenus', 'declarativeNetRequestWithHostAccess', 'offscreen')
  const stage = await openStage({ extension })
  await expectCopyInPopup(stage, await stage.driver.openTab(`${stage.pages.url}/less`))
})

test('the popup asks for a revoked host in place and keeps the creation', async () => {
  const { driver, options, pages, service } = await openStage()
  await options.evaluate(async () => {
    const { origins } = await chrome.permissions.getAll()
    await chrome.permissions.remove({ origins })
  })
  const tab = await driver.openTab(`${pages.url}/lost`)
  const popup = await driver.openPopup(tab)
  await shown(() => textOf(popup)).toContain('Curtail may no longer reach')
  await pressShorten(popup)
  await shown(() => textOf(popup)).toContain('Your browser does not let Curtail reach the service.')

  await driver.allowHost(service.url)
  await options.bringToFront()
  await options.reload()
  await byName(options, 'button', 'Allow').click()
  await shown(() => textOf(options)).not.toContain('Your browser no longer lets Curtail reach')
  const again = await driver.openPopup(tab)
  await pressShorten(again)
  expect(await shownShortLink(again)).toContain(service.url)
})
