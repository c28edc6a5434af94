import type { Browser } from 'webextension-polyfill'
import { createDraftStore } from '@/lib/storage/drafts'
import { createPageEntryStore } from '@/lib/storage/page-entries'
import { createPrivateArea } from '@/lib/storage/private-area'
import { createBadge } from '../badge'
import { createWakeUp, PRIVATE_OUTBOX_ALARM } from '../browser/wake-up'
import { createPublishedJournal } from '../journal/published-journal'
import { createPrivateJournal } from './private-journal'
import { createHasPrivateWindow, createPrivateButton } from './private-windows'

type Outside = {
  browser: Browser
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** The parts that only creations in private windows use. All their data is in session storage. */
export const createPrivateParts = ({ browser, wait, now }: Outside) => {
  const area = createPrivateArea(browser.storage.session)
  const hasPrivateWindow = createHasPrivateWindow(browser.windows)
  const drafts = createDraftStore(area)
  const pageEntries = createPageEntryStore(area)
  const journal = createPublishedJournal(createPrivateJournal({ area, hasPrivateWindow }), {
    // Once the last private window is closed, no outcome is shown.
    publish: async (entry) => ((await hasPrivateWindow()) ? pageEntries.publish(entry) : undefined),
  })
  const badge = createBadge({
    action: createPrivateButton(browser.action, browser.tabs),
    journal,
    batch: { record: async () => undefined },
    wait,
  })
  const wakeUp = (run: () => void) => createWakeUp(browser.alarms, run, now, PRIVATE_OUTBOX_ALARM)
  return { area, hasPrivateWindow, journal, badge, drafts, wakeUp }
}

export type PrivateParts = ReturnType<typeof createPrivateParts>
