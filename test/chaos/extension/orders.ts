import type { CreationOrder } from '../../../lib/domain/creation/entry.ts'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import { callBackground } from '../../support/browser/call-background.ts'
import { fieldValue, named } from '../../support/browser/page/any-page.ts'
import { chooseExpiry, fillDraft } from '../../support/browser/page/popup-page.ts'
import { bareDraft, draftFor, type Order } from './plan.ts'
import type { ChaosBrowser, Stage } from './stage.ts'

const POPUP_TIMEOUT_MS = 3_000
const OUTCOME_TIMEOUT_MS = 500

/** Sends the popup's message, and records the entry in the reply. */
const sendMessage = async (
  { ledger, log }: Stage,
  { page }: ChaosBrowser,
  draft: LinkDraft,
  isAnother = false,
): Promise<void> => {
  const destination = draft.link
  const order: CreationOrder = { id: crypto.randomUUID(), draft, isAnother }
  log.note(`message ${order.id}${isAnother ? ', for another' : ''}`, destination)
  const reply = await callBackground(page, 'createLink', order)
  if (reply?.ok) ledger.see([reply.output])
  const outcome = reply?.ok ? `${reply.output.id} ${reply.output.state}` : reply?.failure.code
  log.note(`message ${order.id} answered: ${outcome ?? 'nothing'}`, destination)
}

/** The browser's events are dispatched inside the background, so it has to be awake. */
const wake = ({ page }: ChaosBrowser) => callBackground(page, 'getBatch', null)

const typed = ({ token, password }: LinkDraft) => ({ ...(token && { token }), ...(password && { password }) })

/** Orders in the real popup with the keyboard, or by its message if the form is not there in time. */
const orderInPopup = async (
  stage: Stage,
  browser: ChaosBrowser,
  draft: LinkDraft,
  { enters, isClosedAtOnce }: Extract<Order, { way: 'popup' }>,
): Promise<void> => {
  const { log } = stage
  await browser.tab.goto(draft.link)
  const popup = await browser.driver.openPopup(browser.tab)
  popup.setDefaultTimeout(POPUP_TIMEOUT_MS)
  const hasForm = await popup.waitForSelector('form.form_draft').then(
    async () => (await fieldValue(popup, 'Link')) === draft.link,
    () => false,
  )
  if (!hasForm) {
    log.note('popup: no form', draft.link)
    await popup.close()
    return sendMessage(stage, browser, draft)
  }
  await fillDraft(popup, typed(draft))
  // The popup offers no expiry of two seconds; only messages have one.
  if (draft.expiresAt !== '') await chooseExpiry(popup, '7 days')
  await popup.focus(named('textbox', 'Link'))
  log.note(`popup: Enter${enters === 2 ? ' twice' : ''}`, draft.link)
  await Promise.all(Array.from({ length: enters }, () => popup.keyboard.press('Enter')))
  if (!isClosedAtOnce) await popup.waitForSelector('a.short-link', { timeout: OUTCOME_TIMEOUT_MS }).catch(() => {})
  await popup.close()
  log.note('popup closed', draft.link)
}

/** Places an order. Resolves with its answer, if there is one. */
export const placeOrder = async (order: Order, stage: Stage, browser: ChaosBrowser): Promise<void> => {
  const { ledger, log, pagesUrl } = stage
  const destination = pagesUrl + order.path
  ledger.ask(destination)
  switch (order.way) {
    case 'popup':
      return orderInPopup(stage, browser, draftFor(destination, order.fields), order)
    case 'message': {
      const draft = draftFor(destination, order.fields)
      const times = order.repeat === 'at once' ? 2 : 1
      await Promise.all(Array.from({ length: times }, () => sendMessage(stage, browser, draft)))
      if (order.repeat !== 'another') return
      ledger.ask(destination)
      return sendMessage(stage, browser, draft, true)
    }
    case 'menu':
      log.note('menu', destination)
      await wake(browser)
      await Promise.all([
        browser.driver.dispatchMenuClick({ entry: 'shorten-link', linkUrl: destination, pageUrl: destination }),
        order.hasDuplicate && sendMessage(stage, browser, bareDraft(destination)),
      ])
      return
    case 'command':
      log.note('command', destination)
      await wake(browser)
      return browser.driver.dispatchCommand('shorten-page', destination)
  }
}
