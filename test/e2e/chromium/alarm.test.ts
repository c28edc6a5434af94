import { expect, test } from 'vitest'
import type { ChromiumDriver } from '../../support/browser/drive-chromium.ts'
import { linksOfService } from '../../support/service/links-of-service.ts'
import { stateOf } from '../creation/misbehaving-stage.ts'
import { openStage } from '../stage.ts'

test('an alarm wakes a stopped background, which sends pending links with no page open', async () => {
  const stage = await openStage()
  const { driver, options, pages, service } = stage
  const pageUrl = `${pages.url}/alarm`
  await driver.openTab(pageUrl)
  await service.stop()
  await driver.dispatchCommand('shorten-page', pageUrl)
  const { inBackground } = driver as ChromiumDriver
  // A background that starts sets an alarm before it knows that nothing is pending.
  await expect.poll(() => stateOf(stage, '/alarm')).toBe('pending')
  const alarms = () => inBackground(async () => (await chrome.alarms.getAll()).map(({ name }) => name))
  await expect.poll(alarms).not.toEqual([])
  // What the popup does when it opens would wake it, too.
  await options.close()
  // The same alarm, sooner. If it rings before the background is stopped, the background sets the next one.
  await inBackground(async () => {
    for (const { name } of await chrome.alarms.getAll()) await chrome.alarms.create(name, { when: Date.now() + 3_000 })
  })
  await driver.stopBackground()
  await service.start()
  const destinations = async () => (await linksOfService(service)).map(({ destination }) => destination)
  await expect.poll(destinations, { timeout: 90_000 }).toEqual([pageUrl])
})
