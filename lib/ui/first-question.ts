import type { Storage, Tabs } from 'webextension-polyfill'
import { draftPlace } from '@/lib/domain/link/link-draft'
import { SNAPSHOT_KEY } from '@/lib/domain/settings/popup-snapshot'
import type { Input } from '@/lib/rpc/contract'
import { activeTab } from './active-tab'

type Send = (message: unknown) => Promise<unknown>

type Outside = {
  tabs: Pick<Tabs.Static, 'query'>
  /** The contexts of the extension that are the background: none where it was stopped. */
  backgrounds: () => Promise<readonly unknown[]>
  session: Pick<Storage.StorageArea, 'get'>
  send: Send
}

/** What the popup learned before its own script was there: on which page it was opened, and one of the two that follow. */
export type FirstQuestion = {
  page: { url: string; title: string }
  message: unknown
  /** How things stand for that page; absent where the background has to be started and has left something to show. */
  reply?: Promise<unknown>
  /** What it has left, as it lies in the storage. */
  left?: Record<string, unknown>
}

/**
 * Asks for the popup's state, or looks for what a stopped background has left instead: to start one takes both
 * processors, so that is only asked once its form is on screen. What comes back is not looked at here.
 */
export const askFirst = async ({ tabs, backgrounds, session, send }: Outside): Promise<FirstQuestion> => {
  // Where a browser does not tell, it is asked as if it ran.
  const [page, running] = await Promise.all([activeTab(tabs), backgrounds().catch(() => [undefined])])
  const input: Input<'getPopupState'> = { pageUrl: page.url }
  const message = { method: 'getPopupState', input }
  if (running.length === 0) {
    const left = await session.get([SNAPSHOT_KEY, draftPlace(page.url)])
    if (SNAPSHOT_KEY in left) return { page, message, left }
  }
  const reply = send(message)
  // It fails for the one who takes it.
  reply.catch(() => {})
  return { page, message, reply }
}

/** Sends messages, and gives the reply that is on its way already to the first that asks the same. */
export const answeredBefore = ({ message, reply }: FirstQuestion, send: Send): Send => {
  let asked = reply && JSON.stringify(message)
  return (next) => {
    if (reply === undefined || JSON.stringify(next) !== asked) return send(next)
    asked = undefined
    return reply
  }
}
