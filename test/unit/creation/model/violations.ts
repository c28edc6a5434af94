import { isBatchOwn } from '@/lib/domain/creation/entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Ending } from './live-through'
import type { Body, KeptLink, ModelService } from './model-service'
import { type Entry, isUnsure, isWaiting, linkOfEntry } from './pages'
import { SECRET } from './plan'
import type { Asked, Press } from './profile'

type Browser = Ending['profiles'][number]

/** What is asked of a service, without the token that nobody chose. */
type Signature = string

const CHOSEN = ['Mine', 'taken']

const signatureOf = (link: string, token = '', tag = '', expiry = '', hasPassword = false): Signature =>
  [link, CHOSEN.includes(token) ? token : '', tag, expiry, hasPassword].join(' ')

const ofDraft = ({ link, token, tagId, expiresAt, password }: LinkDraft): Signature =>
  signatureOf(link, token, tagId, expiresAt, password !== '')

const ofBody = ({ link, token, tag_id, expires_at, password }: Body): Signature =>
  signatureOf(link, token, tag_id, expires_at, password !== undefined)

const ofEntry = ({ request, hasPassword }: Entry): Signature =>
  signatureOf(request.link, request.token, request.tagId, request.expiresAt, hasPassword)

const signaturesOf = (asked: Asked): Signature[] => {
  if (asked.kind === 'press') return [ofDraft(asked.order.draft)]
  return (asked.kind === 'click' ? [asked.link] : asked.links).map((link) => signatureOf(link))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** True if a person took something away meanwhile: the connection, or the last private window. */
const isTakenAway = ({ removed, closings }: Browser, { connectionId, isPrivate, at }: Asked): boolean =>
  removed.has(connectionId) || (isPrivate && closings.some((closing) => closing.at >= at))

/** A request that some link may satisfy: without a chosen token and a password. */
const isPlain = ({ token, password }: LinkDraft): boolean => token === '' && password === ''

/** Typed input that ended up as no entry, no draft and no link. */
const lostOrders = async (browser: Browser, plan: Ending['plan']): Promise<string[]> => {
  const { asked, entries, drafts, typed } = browser
  const lost: string[] = []
  for (const press of asked.filter((one): one is Press => one.kind === 'press' && !isTakenAway(browser, one))) {
    const { order, replies, page, isPrivate, connectionId } = press
    if (isPrivate) continue
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
    const isWritten = entries.some(
      (entry) => entry.connectionId === connectionId && ofEntry(entry) === ofDraft(order.draft),
    )
    // A plain wish is granted by a link that was made for another order.
    const isGranted =
      isPlain(order.draft) &&
      !order.isAnother &&
      entries.some((entry) => entry.state === 'created' && entry.request.link === order.draft.link)
    const isTypedAgain =
      typed.has(`${isPrivate} ${page}`) ||
      asked.some((other) => other !== press && other.kind === 'press' && other.page === page)
    const hasDraft = isSame(await drafts.get(page, connectionId), order.draft) || isSame(page, order.draft.link)
    if (known.length === 0 && !isWritten && !isGranted && !hasDraft && !isTypedAgain)
      lost.push(`what was typed for ${order.id} is gone`)
  }
  for (const { page, isPrivate, connectionId, draft } of typed.values()) {
    if (isPrivate || browser.removed.has(connectionId) || plan.rejections.length > 0) continue
    const kept = await drafts.get(page, connectionId)
    if (!isSame(kept, draft) && !(kept === null && isUntouched(draft, page)))
      lost.push(`what was typed on ${page} is gone`)
  }
  return lost
}

const isUntouched = ({ link, tagId, token, password, expiresAt }: LinkDraft, page: string): boolean =>
  link === page && [tagId, token, password, expiresAt].every((field) => field === '')

/** Clicks in a menu that ended in nothing: no entry, although their worker lived. */
const lostClicks = (browser: Browser, plan: Ending['plan']): string[] => {
  const { asked, entries } = browser
  if (plan.rejections.length > 0) return []
  return asked.flatMap((one) => {
    if (one.kind !== 'click' || one.isPrivate || isTakenAway(browser, one)) return []
    const isWritten = entries.some(
      (entry) => entry.request.link === one.link && entry.connectionId === one.connectionId,
    )
    return isWritten || one.worker < browser.workers() ? [] : [`the click on ${one.link} is lost`]
  })
}

/** Lines of a list that ended up as no entry, no link and no line that waits. */
const lostLines = (browser: Browser): string[] => {
  const { asked, entries, batch } = browser
  return asked.flatMap((one) => {
    if (one.kind !== 'batch' || !one.isStarted || isTakenAway(browser, one)) return []
    const lost = one.links.filter(
      (link) => entries.every(({ request }) => request.link !== link) && !batch?.rows.some((row) => row.link === link),
    )
    return lost.map((link) => `the line ${link} of a batch is gone`)
  })
}

const serviceOf = ({ services }: Ending, baseUrl: string): ModelService | undefined =>
  services.find((service) => service.baseUrl === baseUrl)

/** A created entry's link is what was asked for, as far as the list shows. */
const linkViolations = (ending: Ending, entry: Entry): string[] => {
  const link = linkOfEntry(entry)
  if (!link) return []
  const kept = serviceOf(ending, entry.baseUrl)?.links.find((other) => other.link.id === link.id)
  if (kept === undefined) return [`${entry.id} is created and has no link`]
  const violations: string[] = []
  const { request, hasPassword } = entry
  if (kept.wish && kept.wish.body.link !== request.link) violations.push(`${entry.id} has a link to another page`)
  if (!kept.wish && kept.link.destination !== request.link)
    violations.push(`${entry.id} has a link that someone else asked for`)
  if (
    request.token &&
    request.token.toLowerCase() !== kept.link.token.toLowerCase() &&
    kept.wish?.body.token !== request.token
  )
    violations.push(`${entry.id} has a link with another token`)
  if (!hasPassword && kept.link.password) violations.push(`${entry.id} has a link with the password of another`)
  return violations
}

const entryViolations = async (ending: Ending, browser: Browser): Promise<string[]> => {
  const { entries, drafts } = browser
  const violations: string[] = []
  for (const entry of entries) {
    const { id, connectionId, state } = entry
    if (isWaiting(entry) || isUnsure(entry)) violations.push(`${id} is ${state} for ever`)
    const returned = await drafts.get(id, connectionId)
    const press = browser.asked.find((one): one is Press => one.kind === 'press' && one.order.id === id)
    if (
      state === 'failed' &&
      press &&
      !isTakenAway(browser, press) &&
      ending.plan.rejections.length === 0 &&
      !isSame(returned, press.order.draft)
    )
      violations.push(`${id} failed and its draft is not what was typed`)
    if (state !== 'created') continue
    if (returned !== null) violations.push(`${id} is created and its draft is still kept`)
    const isOfBatch = isBatchOwn(entry)
    const isWritten = browser.browser.written.some(({ text }) => text === linkOfEntry(entry)?.shortLink)
    // Storage may have rejected what became of the copy.
    if (!isOfBatch && entry.copy === undefined && ending.plan.rejections.length === 0)
      violations.push(`${id} is created and was never put on the clipboard`)
    if (entry.copy === 'copied' && !isWritten) violations.push(`${id} says that it was copied, and was not`)
    violations.push(...linkViolations(ending, entry))
  }
  // What was told to a press is on the clipboard since that press.
  for (const press of browser.asked)
    for (const reply of press.kind === 'press' ? press.replies : [])
      if (reply.ok && reply.entry.state === 'created' && reply.entry.copy === 'copied') {
        const text = linkOfEntry(reply.entry)?.shortLink
        if (!browser.browser.written.some((written) => written.text === text && written.at >= press.at))
          violations.push(`${reply.entry.id} was told as copied, and was not`)
      }
  return violations
}

/** Links that no entry has or tells of, and more links than were asked for. */
const serviceViolations = (ending: Ending): string[] => {
  const violations: string[] = []
  for (const [number, browser] of ending.profiles.entries()) {
    const { asked, entries } = browser
    for (const { links, baseUrl } of ending.services) {
      const own = links.filter((kept): kept is KeptLink & { wish: object } =>
        Boolean(kept.wish?.key.startsWith(`key-${number}-`)),
      )
      const signatures = new Set(own.map(({ wish }) => ofBody(wish.body)))
      for (const signature of signatures) {
        const made = own.filter(({ wish }) => ofBody(wish.body) === signature)
        const orders = asked.filter((one) => one.baseUrl === baseUrl && signaturesOf(one).includes(signature))
        if (made.length > orders.length)
          violations.push(`${signature} is doubled: ${made.length} links of ${orders.length} orders`)
        if (orders.some((one) => one.isPrivate || isTakenAway(browser, one))) continue
        const same = entries.filter((entry) => entry.baseUrl === baseUrl && ofEntry(entry) === signature)
        const owned = new Set(
          entries.filter((entry) => entry.baseUrl === baseUrl).map((entry) => linkOfEntry(entry)?.id),
        )
        // Withdrawing an uncertain creation says that the link may exist, or that its chosen token is taken.
        const told = same.filter(
          (entry) =>
            entry.state === 'failed' && ['gave-up', 'not-protected', 'token-taken'].includes(entry.failure.code),
        )
        const unowned = made.filter(({ link }) => !owned.has(link.id))
        if (unowned.length > told.length)
          violations.push(`${unowned.map(({ link }) => link.id)} of ${signature} is lost or doubled`)
      }
    }
  }
  return violations
}

/** Requests to another address, with a removed key, or for a private window that is closed. */
const sendingViolations = ({ services, profiles, plan }: Ending): string[] =>
  services.flatMap(({ sent, baseUrl }, service) =>
    sent.flatMap(({ key, worker, body }, index) => {
      const browser = profiles.find((_, number) => key.startsWith(`key-${number}-`))
      if (!browser) return ['a request has no key']
      const violations: string[] = []
      if (browser.deadKeys.some((dead) => dead.key === key && index >= (dead.since[service] ?? 0)))
        violations.push(`${body ? 'a creation' : 'a reading'} was sent with the removed ${key}`)
      if (!body) return violations
      const orders = browser.asked.filter((one) => signaturesOf(one).includes(ofBody(body)))
      if (orders.every((one) => one.baseUrl !== baseUrl))
        violations.push(`${body.link} was sent to ${baseUrl}, for which it was not ordered`)
      // What another worker was about to send may exist, for all that this one knows.
      const isClosed = (one: Asked): boolean =>
        one.worker === worker &&
        browser.closings.some(({ at, since, reopened }) => {
          const [closedAt, reopenedAt] = [since[service] ?? 0, reopened?.[service] ?? Number.POSITIVE_INFINITY]
          // What was under way is the next private window's, if that opens before its outcome. So is what storage did not delete.
          const isLeft =
            plan.rejections.length > 0 || sent.slice(0, closedAt).some((before) => isSame(before.body, body))
          const goesOn = index >= reopenedAt && isLeft
          return at > one.at && index >= closedAt && !goesOn
        })
      // One that was sent before may be repeated: its link may exist, unless its refusal was stored.
      const mayExist = plan.rejections.length > 0
      const isRepeated = sent
        .slice(0, index)
        .some((before) => before.body && (mayExist || !before.isRefused) && isSame(before.body, body))
      if (!isRepeated && orders.length > 0 && orders.every((one) => one.isPrivate && isClosed(one)))
        violations.push(`${body.link} was sent after its private window was closed`)
      return violations
    }),
  )

const diskViolations = async ({ services, plan }: Ending, browser: Browser): Promise<string[]> => {
  // Another browser knows of the link by the service alone.
  const isAlone = plan.profiles === 1
  // Without a token, nothing tells whose link it is that leads elsewhere than it was asked to.
  const isKnown = ({ keepsTokens, traits }: ModelService) =>
    (plan.generatesTokens && keepsTokens) || traits.destinations !== 'marked'
  const isRecognized = isAlone && services.every(isKnown)
  const disk = JSON.stringify([browser.browser.local.all(), await browser.browser.records()])
  return [
    ...(disk.includes('open sesame') ? ['a password is on the disk'] : []),
    ...(isRecognized && disk.includes(SECRET.slice(8, -1)) ? ['a private address is on the disk'] : []),
  ]
}

/** Links that the popup calls the page's own, and that lead elsewhere or belong to another connection. */
const offerViolations = ({ services }: Ending, { offered }: Browser): string[] =>
  offered.flatMap(({ page, baseUrls, links }) => {
    const own = services.filter(({ baseUrl }) => baseUrls.includes(baseUrl)).flatMap((service) => service.links)
    return links.flatMap(({ id, shortLink }) => {
      const kept = own.find(({ link }) => link.id === id && link.short_link === shortLink)
      if (!kept) return [`${shortLink} was offered on ${page}, but is no link of the chosen connection`]
      const isThere = (kept.wish?.body.link ?? kept.link.destination) === page
      return isThere ? [] : [`${shortLink} was offered on ${page}, and leads elsewhere`]
    })
  })

/** All promises that an ending breaks. */
export const violationsOf = async (ending: Ending): Promise<string[]> => {
  const { plan, rejections, profiles } = ending
  const isFaulty = plan.rejections.length > 0
  const ofBrowsers = await Promise.all(
    profiles.map(async (browser) => [
      ...(isFaulty ? [] : browser.thrown.map((error) => `thrown: ${error}`)),
      ...(await lostOrders(browser, plan)),
      ...lostClicks(browser, plan),
      ...lostLines(browser),
      ...(await entryViolations(ending, browser)),
      ...(await diskViolations(ending, browser)),
      ...offerViolations(ending, browser),
    ]),
  )
  const unexpected = isFaulty ? [] : rejections
  return [
    ...(ending.isEndless ? ['it never comes to rest'] : []),
    ...unexpected.map((error) => `rejected: ${error instanceof Error ? error.stack : error}`),
    ...ofBrowsers.flat(),
    ...serviceViolations(ending),
    ...sendingViolations(ending),
  ]
}
