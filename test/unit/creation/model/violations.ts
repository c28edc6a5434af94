import { isBatchOwn } from '@/lib/domain/creation/entry'
import type { Asked, Press } from './asked'
import { isRejection } from './crashable-worker'
import type { Ending } from './live-through'
import { isTakenAway, lostInput } from './lost-input'
import type { KeptLink, ModelService } from './model-service'
import { type Entry, isUnsure, isWaiting, linkOfEntry } from './pages'
import { SECRET } from './plan'
import { ofBody, ofEntry, signaturesOf } from './signature'

type Browser = Ending['profiles'][number]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

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

/** What of an entry's copy is not what the clipboard was given. */
const copyViolations = (
  { plan }: Ending,
  { entries, privateEntries, browser }: Browser,
  entry: Entry & { state: 'created' },
): string[] => {
  const { id, copy, link } = entry
  // Storage may have rejected what became of the copy.
  if (copy === undefined)
    return isBatchOwn(entry) || plan.rejections.length > 0
      ? []
      : [`${id} is created and was never put on the clipboard`]
  if (copy === 'late') return []
  const copies = browser.copies.filter(({ text }) => text === link.shortLink)
  const isShared = [...entries, ...privateEntries].some(
    (other) => other !== entry && linkOfEntry(other)?.shortLink === link.shortLink,
  )
  const isAsTold = (one: { isDone: boolean } | undefined) => one?.isDone === (copy === 'copied')
  const isRight = isShared ? copies.some(isAsTold) : isAsTold(copies.at(-1))
  return isRight || (copy === 'failed' && plan.rejections.length > 0) ? [] : [`${id} says that its copy ${copy}`]
}

const entryViolations = async (ending: Ending, browser: Browser): Promise<string[]> => {
  const isPrivateOpen = browser.browser.windows().length > 0
  const violations: string[] = []
  for (const entry of [...browser.entries, ...(isPrivateOpen ? browser.privateEntries : [])]) {
    const { id, connectionId, state, isPrivate } = entry
    if (isWaiting(entry) || isUnsure(entry)) violations.push(`${id} is ${state} for ever`)
    const returned = await browser.draftsOf(isPrivate).get(id, connectionId)
    const press = browser.asked.find((one): one is Press => one.kind === 'press' && one.order.id === id)
    if (state === 'failed' && press && !isTakenAway(browser, press) && !isSame(returned, press.order.draft))
      violations.push(`${id} failed and its draft is not what was typed`)
    if (state !== 'created') continue
    if (returned !== null) violations.push(`${id} is created and its draft is still kept`)
    violations.push(...copyViolations(ending, browser, entry), ...linkViolations(ending, entry))
  }
  return violations
}

/** Orders that waited for what their window cannot see, and not for their connection. */
const queueViolations = ({ plan }: Ending, { unexplained, removed }: Browser): string[] =>
  unexplained
    .filter(({ connectionId }) => !removed.has(connectionId) && plan.rejections.length === 0)
    .map(({ id }) => `${id} waits for what its window cannot see`)

/** Copies that were told of otherwise than they went. */
const toldViolations = ({ plan }: Ending, { told, browser }: Browser): string[] =>
  told.flatMap(({ entry, since, at }) => {
    if (entry.state !== 'created') return []
    const { id, copy, link } = entry
    const copies = browser.copies.filter((one) => one.text === link.shortLink && one.at >= since && one.at <= at)
    // A second press may have been refused meanwhile, but the clipboard still has the link of the first.
    if (copy === 'copied' && !copies.some(({ isDone }) => isDone)) return [`${id} was told as copied, and was not`]
    const isRefused = copies.some(({ isDone }) => !isDone) || plan.rejections.length > 0
    return copy === 'failed' && !isRefused ? [`${id} was told as not copied, and was`] : []
  })

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
        const orders = asked.filter((one) => one.baseUrls.includes(baseUrl) && signaturesOf(one).includes(signature))
        if (made.length > orders.length)
          violations.push(`${signature} is duplicated: ${made.length} links of ${orders.length} orders`)
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
          violations.push(`${unowned.map(({ link }) => link.id)} of ${signature} is lost or duplicated`)
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
      if (orders.every((one) => !one.baseUrls.includes(baseUrl)))
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
  /** No other error is the plan's. */
  const isUnexpected = (error: unknown): boolean => plan.rejections.length === 0 || !isRejection(error)
  const ofBrowsers = await Promise.all(
    profiles.map(async (browser) => [
      ...browser.thrown.filter(isUnexpected).map((error) => `thrown: ${error}`),
      ...(await lostInput(browser)),
      ...(await entryViolations(ending, browser)),
      ...toldViolations(ending, browser),
      ...queueViolations(ending, browser),
      ...(await diskViolations(ending, browser)),
      ...offerViolations(ending, browser),
    ]),
  )
  const unexpected = rejections.filter(isUnexpected)
  return [
    ...(ending.isEndless ? ['it never comes to rest'] : []),
    ...unexpected.map((error) => `rejected: ${error instanceof Error ? error.stack : error}`),
    ...ofBrowsers.flat(),
    ...serviceViolations(ending),
    ...sendingViolations(ending),
  ]
}
