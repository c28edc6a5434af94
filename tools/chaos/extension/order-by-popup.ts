import type { Page } from 'puppeteer-core'
import type { LinkDraft } from '../../../lib/domain/link/link-draft.ts'
import { byName, named } from '../../../test/support/browser/by-name.ts'
import { fieldValue, fillDraft } from '../../../test/support/browser/popup-page.ts'
import { orderByMessage } from './order-by-message.ts'
import type { Order } from './plan.ts'
import type { Scene } from './scene.ts'

const PATIENCE_MS = 3_000
const LOOKING_MS = 500
const MOST_OUTCOMES = 5

/** Presses a button of what the popup shows, and waits until that is gone. */
const putAway = async (popup: Page, shown: string, button: string): Promise<void> => {
  const outcome = await popup.$(shown)
  await byName(popup, 'button', button).click()
  await popup.waitForFunction((element) => !element?.isConnected, {}, outcome)
}

/** Puts away the outcomes that the popup shows first. False where one is still open, so that there is no form. */
const reachForm = async (popup: Page, link: string): Promise<boolean> => {
  const isThere = async (name: string) => (await popup.$(named('button', name))) !== null
  for (let seen = 0; seen < MOST_OUTCOMES; seen += 1) {
    await popup.waitForSelector('form.draft, section.created, .spinner')
    if (await isThere('Shorten another')) await putAway(popup, 'section.created', 'Shorten another')
    else if (await isThere('Discard')) await putAway(popup, 'form.draft', 'Discard')
    else return (await isThere('Shorten')) && (await fieldValue(popup, 'Link')) === link
  }
  return false
}

const typed = ({ token, password }: LinkDraft) => ({ ...(token && { token }), ...(password && { password }) })

/** Orders in the real popup with the keyboard, or, where that is taken up by an outcome, as it would have. */
export const orderByPopup = async (
  scene: Scene,
  draft: LinkDraft,
  { enters, isClosedAtOnce }: Extract<Order, { way: 'popup' }>,
): Promise<void> => {
  const { browser, tab, record } = scene
  await tab.goto(draft.link)
  const popup = await browser.driver.openPopup(tab)
  popup.setDefaultTimeout(PATIENCE_MS)
  const hasForm = await reachForm(popup, draft.link).catch(() => false)
  if (!hasForm) {
    record.note('popup: no form', draft.link)
    await popup.close()
    return orderByMessage(scene, draft)
  }
  await fillDraft(popup, typed(draft))
  // No button offers a time as short as some wish for; those are left to the other ways.
  if (draft.expiresAt !== '') await byName(popup, 'button', '7 days').click()
  await popup.focus(named('textbox', 'Link'))
  record.note(`popup: Enter${enters === 2 ? ' twice' : ''}`, draft.link)
  await Promise.all(Array.from({ length: enters }, () => popup.keyboard.press('Enter')))
  if (!isClosedAtOnce) await popup.waitForSelector('a.short-link', { timeout: LOOKING_MS }).catch(() => {})
  await popup.close()
  record.note('popup closed', draft.link)
}
