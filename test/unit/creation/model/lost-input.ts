import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Asked, Press } from './asked'
import type { Ending } from './live-through'
import { type Entry, isUntouchedOn, linkOfEntry } from './pages'
import { ofDraft, ofEntry } from './signature'

type Browser = Ending['profiles'][number]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** True if a person took something away meanwhile: the connection, or the last private window. */
export const isTakenAway = ({ removed, closings }: Browser, { connectionId, isPrivate, at }: Asked): boolean =>
  removed.has(connectionId) || (isPrivate && closings.some((closing) => closing.at >= at))

/** The entries of the windows that something was asked in. */
const entriesFor = ({ entries, privateEntries }: Browser, { isPrivate }: Asked): readonly Entry[] =>
  isPrivate ? privateEntries : entries

/** True if a link that was made for another order has all that a draft names: no chosen token, and no password. */
const isGranted = ({ link, token, password, tagId, expiresAt }: LinkDraft, entry: Entry): boolean =>
  entry.state === 'created' &&
  // Of a service that leaves passwords out, a link has none although it was asked for.
  !linkOfEntry(entry)?.hasPassword &&
  entry.request.link === link &&
  token + password === '' &&
  ['', entry.request.tagId].includes(tagId) &&
  ['', entry.request.expiresAt].includes(expiresAt)

/** True if its form was filled in again later, or in the same moment, when the other order may still be taken. */
const isTypedAgain = ({ asked, typed }: Browser, { page, isPrivate, turn, filledAt }: Press): boolean =>
  typed.has(`${isPrivate} ${page}`) ||
  asked.some(
    (other) =>
      other.kind === 'press' &&
      other.page === page &&
      other.isPrivate === isPrivate &&
      (other.turn > turn || (other.turn < turn && other.filledAt === filledAt)),
  )

/** What is wrong with an order: it became two entries, or what was typed is no entry, no draft and no link. */
const lossesOfPress = async (browser: Browser, press: Press): Promise<string[]> => {
  const { order, replies, page, isPrivate, connectionId } = press
  const entries = entriesFor(browser, press)
  const lost: string[] = []
  const known = replies.flatMap((reply) => (reply.ok ? [reply.entry] : []))
  for (const { id } of known)
    if (entries.every((entry) => entry.id !== id))
      lost.push(`the entry ${id}, given for ${order.id}, is not in the journal`)
  // One that it joined, and that failed since, may be ordered once more.
  const own = new Set(known.map(({ id }) => id))
  const lasting = entries.filter(({ id, state }) => own.has(id) && state !== 'failed')
  if (lasting.length > 1) lost.push(`${order.id}, pressed twice, became two entries`)
  for (const reply of replies)
    if (
      !reply.ok &&
      reply.failure !== 'cut' &&
      !['storage-full', 'not-connected', 'key-forgotten'].includes(reply.failure.code)
    )
      lost.push(`${order.id} was refused: ${reply.failure.code}`)
  const ofConnection = entries.filter((entry) => entry.connectionId === connectionId)
  const isKept =
    ofConnection.some((entry) => ofEntry(entry) === ofDraft(order.draft)) ||
    (!order.isAnother && ofConnection.some((entry) => isGranted(order.draft, entry))) ||
    isSame(await browser.draftsOf(isPrivate).get(page, connectionId), order.draft) ||
    isUntouchedOn(page, order.draft)
  if (known.length === 0 && !isKept && !isTypedAgain(browser, press))
    lost.push(`what was typed for ${order.id} is gone`)
  return lost
}

/** A click in a menu that ended in nothing: no entry and no "!", although its worker lived. */
const isClickLost = (browser: Browser, click: Asked & { kind: 'click' }): boolean => {
  const isWritten = entriesFor(browser, click).some(
    ({ request, connectionId }) => request.link === click.link && connectionId === click.connectionId,
  )
  // The double shows no badge on private windows.
  const isTold = click.isPrivate || browser.browser.alerts.some((at) => at >= click.at)
  return !isWritten && !browser.hasDied(click.worker) && !isTold
}

/** Lines of a list that ended up as no row of it. */
const lostLines = ({ entries }: Browser, { id, links }: Asked & { kind: 'batch' }): string[] => {
  const rows = entries.filter(({ batch }) => batch?.id === id)
  return links.filter((link) => rows.every(({ request }) => request.link !== link))
}

/** What users typed, clicked or listed, and what is neither made nor kept. */
export const lostInput = async (browser: Browser): Promise<string[]> => {
  const lost: string[] = []
  for (const one of browser.asked.filter((each) => !isTakenAway(browser, each))) {
    if (one.kind === 'press') lost.push(...(await lossesOfPress(browser, one)))
    if (one.kind === 'click' && isClickLost(browser, one)) lost.push(`the click on ${one.link} is lost`)
    if (one.kind === 'batch' && one.isStarted)
      lost.push(...lostLines(browser, one).map((link) => `the line ${link} of a batch is gone`))
  }
  for (const { page, isPrivate, connectionId, draft } of browser.typed.values()) {
    if (browser.removed.has(connectionId)) continue
    const kept = await browser.draftsOf(isPrivate).get(page, connectionId)
    if (!isSame(kept, draft) && !(kept === null && isUntouchedOn(page, draft)))
      lost.push(`what was typed on ${page} is gone`)
  }
  return lost
}
