import { satisfies } from '@/lib/background/creation/same-request'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { checkDraft } from '@/lib/domain/link/link-draft'
import type { Ending } from './live-through'

type Browser = Ending['profiles'][number]

const draftOfEntry = ({ asked }: Browser, id: string) => {
  const draft = asked.find(({ order }) => order.id === id)?.order.draft
  if (draft === undefined) throw new Error(`Nobody asked for ${id}`)
  return draft
}

/** Typed input that ended up as no entry, no draft and no link. */
const lostOrders = async (browser: Browser): Promise<string[]> => {
  const { asked, entries, drafts } = browser
  const lost: string[] = []
  for (const { order, reply } of asked) {
    const known = reply?.ok ? entries.find(({ id }) => id === reply.value.id) : undefined
    if (reply?.ok && !known) lost.push(`the entry given for ${order.id} is not in the journal`)
    if (reply && !reply.ok) lost.push(`${order.id} was refused: ${reply.failure.code}`)
    // The entry may be that of another order for the same, which this one joined.
    const isWritten = entries.some(
      ({ id }) => JSON.stringify(draftOfEntry(browser, id)) === JSON.stringify(order.draft),
    )
    // A plain wish is granted by a link that was made for another order.
    const request = checkDraft(order.draft, 0)
    const isGranted =
      request.ok &&
      !order.isAnother &&
      entries.some((entry) => entry.state === 'created' && satisfies(entry, entry.connectionId, request.value, 0))
    const hasDraft = async (id: string) => (await drafts.get(order.pageUrl, id)) !== null
    const isKept = known || isWritten || isGranted || (await hasDraft('c0')) || (await hasDraft('c1'))
    if (!isKept) lost.push(`what was typed for ${order.id} is gone`)
  }
  return lost
}

/** A created entry's link is its own, or comes from a withdrawn entry with the same draft, or from another profile. */
const linkViolations = (ending: Ending, browser: Browser, number: number, entry: JournalEntry): string[] => {
  const { services } = ending
  const draft = draftOfEntry(browser, entry.id)
  const kept = services[Number(entry.connectionId.slice(1))]?.links.find(({ link }) => link.id === entry.link?.id)
  if (kept === undefined) return [`${entry.id} is created and has no link`]
  const isOwn = kept.wish?.profile === number && kept.wish.entryId === entry.id
  const isOfOther = kept.wish !== undefined && kept.wish.profile !== number
  const isAlike = kept.request?.link === draft.link && kept.link.hasPassword === (draft.password !== '')
  const asker = browser.entries.find(({ id }) => kept.wish?.profile === number && id === kept.wish.entryId)
  const isWithdrawn =
    asker?.failure?.code === 'gave-up' && JSON.stringify(draftOfEntry(browser, asker.id)) === JSON.stringify(draft)
  return isOwn || isWithdrawn || (isOfOther && isAlike) ? [] : [`${entry.id} has a link that someone else asked for`]
}

const entryViolations = async (ending: Ending, browser: Browser, number: number): Promise<string[]> => {
  const { entries, drafts, vault } = browser
  const violations: string[] = []
  const owned = new Set<string>()
  for (const entry of entries) {
    const { id, connectionId, state, link, request } = entry
    if (!isSettled(entry)) violations.push(`${id} is ${state} for ever`)
    else if ((await vault.password(entry)) !== undefined || 'password' in request)
      violations.push(`${id} is ${state} and keeps its password`)
    const draft = JSON.stringify(draftOfEntry(browser, id))
    const returned = await drafts.get(id, connectionId)
    if (state === 'failed' && JSON.stringify(returned) !== draft)
      violations.push(`${id} failed and its draft is not what was typed`)
    if (state !== 'created') continue
    if (returned !== null) violations.push(`${id} is created and its draft is still kept`)
    if (entry.copy === undefined) violations.push(`${id} is created and was never put on the clipboard`)
    const key = `${connectionId}/${link?.id}`
    if (owned.has(key)) violations.push(`${id} has the link of another`)
    owned.add(key)
    violations.push(...linkViolations(ending, browser, number, entry))
  }
  return violations
}

/** Orders with two links, and links that were never reported. */
const serviceViolations = ({ services, profiles }: Ending): string[] => {
  const violations: string[] = []
  for (const { links } of services) {
    const wished = links.flatMap(({ link, wish }) => (wish ? [{ link, ...wish }] : []))
    for (const [index, { link, profile, entryId }] of wished.entries()) {
      const isSame = (other: (typeof wished)[number]) => other.profile === profile && other.entryId === entryId
      if (wished.findIndex(isSame) < index) violations.push(`${entryId} of ${profile} is doubled`)
      const entry = profiles[profile]?.entries.find(({ id }) => id === entryId)
      // Withdrawing an uncertain creation says that the link may exist, or where its chosen token leads.
      const code = entry?.failure?.code
      const isTold = code === 'gave-up' || code === 'not-protected' || entry?.tokenLeadsTo === link.destination
      if (entry?.state !== 'created' && !isTold) violations.push(`${link.id} of ${entryId} is lost`)
    }
  }
  return violations
}

/** All promises that an ending breaks. */
export const violationsOf = async (ending: Ending): Promise<string[]> => {
  const ofBrowsers = await Promise.all(
    ending.profiles.map(async (browser, number) => [
      ...browser.thrown.map((error) => `thrown: ${error}`),
      ...(await lostOrders(browser)),
      ...(await entryViolations(ending, browser, number)),
    ]),
  )
  return [...(ending.isEndless ? ['it never comes to rest'] : []), ...ofBrowsers.flat(), ...serviceViolations(ending)]
}
