import { expect } from 'vitest'
import { callBackground } from '../../support/browser/call-background.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { fillDraft, pressShorten } from '../../support/browser/page/popup-page.ts'
import { chosenConnectionId } from '../../support/browser/stored-settings.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'
import { testInChromium } from '../test-in-chromium.ts'

const THREE_SECONDS = 0.05

testInChromium(
  'an idle key locks although a link with a password waits, which is created once the key is unlocked',
  async () => {
    const { driver, options, pages, service } = await openStage()
    await service.stop()
    const popup = await driver.openPopup(await driver.openTab(`${pages.url}/waiting`))
    await fillDraft(popup, { password: 'sentinel-password' })
    await pressShorten(popup)
    await shown(() => textOf(popup)).toContain('waiting')

    const id = await chosenConnectionId(options)
    const key = {
      keyStorage: 'passphrase',
      idleMinutes: THREE_SECONDS,
      passphrase: 'correct horse',
    } as const
    await callBackground(options, 'setKeyStorage', { id, ...key })
    await expect.poll(() => textOf(options), { timeout: 60_000 }).toContain('Your key is locked.')
    const stored = await options.evaluate(async () => JSON.stringify(await chrome.storage.local.get()))
    expect(stored).not.toContain('sentinel-password')

    await callBackground(options, 'unlock', { passphrase: 'correct horse', connectionId: null })
    await service.start()
    await callBackground(options, 'retryWaiting', null)
    await shown(() => service.get('/v1/links')).toMatchObject({ data: [{ password: true }] })
    await shown(() => textOf(options)).toContain('Key locked with a passphrase')
  },
)
