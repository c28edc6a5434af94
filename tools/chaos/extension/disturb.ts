import { setTimeout as pause } from 'node:timers/promises'
import type { BackgroundLine } from '../../../test/support/browser/background-line.ts'
import { stopBackground } from '../../../test/support/browser/stop-background.ts'
import type { Disturbance, Moment } from './plan.ts'
import type { Scene } from './scene.ts'

/** If nothing is sent in this time, a disturbance no longer waits for it. */
const LONGEST_WAIT_MS = 1_000

const until = async ({ after, milliseconds }: Moment, { proxy }: Scene): Promise<void> => {
  const patience = pause(LONGEST_WAIT_MS, undefined, { ref: false })
  if (after !== 'start') await Promise.race([after === 'request' ? proxy.requested() : proxy.answered(), patience])
  await pause(milliseconds)
}

const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Holds for as long as the line does. */
const goOffline = async (line: BackgroundLine | undefined): Promise<void> => {
  await line?.session.send('Network.enable')
  await line?.session.send('Network.emulateNetworkConditions', OFFLINE)
}

/** Has a disturbance happen at its moment, and whatever it takes away come back. */
export const disturb = async (disturbance: Disturbance, scene: Scene): Promise<void> => {
  const { browser, proxy, record } = scene
  await until(disturbance.moment, scene)
  record.note(disturbance.kind)
  switch (disturbance.kind) {
    case 'stop the background':
      return stopBackground(browser.page)
    case 'kill the browser':
      return browser.kill()
    case 'refuse connections':
      await proxy.refuse()
      await pause(disturbance.forMs)
      record.note('accept connections')
      return proxy.accept()
    case 'go offline': {
      const line = await browser.background()
      try {
        await goOffline(line)
        await pause(disturbance.forMs)
      } finally {
        // The line's end, and no word over it, which one that was stopped meanwhile would not hear: it would be offline for good.
        record.note('go online')
        await line?.close()
      }
    }
  }
}
