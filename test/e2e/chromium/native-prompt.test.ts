import { onTestFinished, test } from 'vitest'
import { pressConnect } from '../../support/browser/page/options-page.ts'
import { textOf } from '../../support/browser/page/page-text.ts'
import { acceptNativePrompt } from '../../support/browser/screen/native-prompt.ts'
import { hasXvfb, startXvfb } from '../../support/browser/screen/xvfb.ts'
import { shown } from '../shown.ts'
import { openStage } from '../stage.ts'

test.skipIf(!hasXvfb())('Connect asks for one host in the native prompt', async () => {
  const screen = await startXvfb()
  onTestFinished(() => screen.close())
  const { options, service } = await openStage({ connected: false, screen })

  await options.bringToFront()
  await pressConnect(options, service)
  await acceptNativePrompt(screen, options)
  await shown(() => textOf(options)).toContain(`Connected to ${new URL(service.url).host}`)
  await shown(() => options.evaluate(async () => (await chrome.permissions.getAll()).origins)).toEqual([
    'http://127.0.0.1/*',
  ])
})
