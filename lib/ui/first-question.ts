import type { Tabs } from 'webextension-polyfill'
import type { Input } from '@/lib/contract/contract'
import { activeTab } from './active-tab'

type Send = (message: unknown) => Promise<unknown>

/** What the popup asked before its own script was there: on which page it was opened, and how things stand for that. */
export type FirstQuestion = { page: { url: string; title: string }; message: unknown; reply: Promise<unknown> }

/** Asks for the popup's state. What comes back is not looked at here. */
export const askFirst = async (tabs: Pick<Tabs.Static, 'query'>, send: Send): Promise<FirstQuestion> => {
  const page = await activeTab(tabs)
  const input: Input<'getPopupState'> = { pageUrl: page.url }
  const message = { method: 'getPopupState', input }
  const reply = send(message)
  // It fails for the one who takes it.
  reply.catch(() => {})
  return { page, message, reply }
}

/** Sends messages, and gives the reply that is on its way already to the first that asks the same. */
export const answeredBefore = ({ message, reply }: FirstQuestion, send: Send): Send => {
  let asked: string | undefined = JSON.stringify(message)
  return (next) => {
    if (JSON.stringify(next) !== asked) return send(next)
    asked = undefined
    return reply
  }
}
