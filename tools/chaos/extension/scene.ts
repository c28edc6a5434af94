import type { Page } from 'puppeteer-core'
import type { FaultProxy } from './fault-proxy.ts'
import type { KeptBrowser } from './kept-browser.ts'
import type { Ledger } from './ledger.ts'
import type { Record } from './record.ts'

/** All that a round is played with: another scene after each restart of the browser. */
export type Scene = {
  browser: KeptBrowser
  /** The tab in front, for popups. */
  tab: Page
  pagesUrl: string
  proxy: FaultProxy
  ledger: Ledger
  record: Record
}
