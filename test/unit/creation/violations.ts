import { satisfies } from '@/lib/background/creation/same-request'
import { isSettled } from '@/lib/domain/creation/journal-entry'
import { checkDraft } from '@/lib/domain/link/link-draft'
import type { Ending } from './live-through'

const draftOfEntry = ({ asked }: Ending, id: string) => {
  const draft = asked.find(({ order }) => order.id === id)?.order.draft
  if (draft === undefined) throw new Error(`Nobody asked for ${id}`)
  return draft
}

/** All in which an ending is not what was promised; nothing where it is. */
export const complaintsOf = async (ending: Ending): Promise<string[]> => {
  const { entries, asked, drafts, vault, service, thrown, isEndless } = ending
  const violations: string[] = thrown.map((error) => `thrown: ${error}`)
  if (isEndless) violations.push('it never comes to rest')

  for (const { order, reply } of asked) {
    const known = reply?.ok ? entries.find(({ id }) => id === reply.value.id) : undefined
    if (reply?.ok && !known) violations.push(`the entry given for ${order.id} is not in the journal`)
    if (reply && !reply.ok) violations.push(`${order.id} was refused: ${reply.failure.code}`)
    // The entry may be that of another order for the same, which this one joined.
    const isWritten = entries.some(({ id }) => JSON.stringify(draftOfEntry(ending, id)) === JSON.stringify(order.draft))
    // A plain wish is granted by a link that was made for another order.
    const request = checkDraft(order.draft, 0)
    const isGranted =
      request.ok &&
      !order.isAnother &&
      entries.some((entry) => entry.state === 'created' && satisfies(entry, entry.baseUrl, request.value, 0))
    const isKept = known || isWritten || isGranted || (await drafts.get(order.pageUrl, 'c1')) !== null
    if (!isKept) violations.push(`what was typed for ${order.id} is gone`)
  }

  const owned = new Set<string>()
  for (const entry of entries) {
    const { id, state, link, request } = entry
    const draft = draftOfEntry(ending, id)
    if (!isSettled(entry)) violations.push(`${id} is ${state} for ever`)
    else if ((await vault.password(entry)) !== undefined || 'password' in request)
      violations.push(`${id} is ${state} and keeps its password`)
    if (state === 'failed' && JSON.stringify(await drafts.get(id, 'c1')) !== JSON.stringify(draft))
      violations.push(`${id} failed and its draft is not what was typed`)
    if (state === 'created' && (await drafts.get(id, 'c1')) !== null)
      violations.push(`${id} is created and its draft is still kept`)
    if (state !== 'created') continue
    if (entry.copy === undefined) violations.push(`${id} is created and was never put on the clipboard`)
    const kept = service.links.find((other) => other.link.id === link?.id)
    if (link === undefined || kept === undefined) {
      violations.push(`${id} is created and has no link`)
      continue
    }
    if (owned.has(link.id)) violations.push(`${id} has the link of another`)
    owned.add(link.id)
    const made = kept.request
    const isAsAsked =
      made?.link === draft.link &&
      (made.tagId ?? '') === draft.tagId &&
      (made.password ?? '') === draft.password &&
      (made.expiresAt ?? '') === draft.expiresAt &&
      (entry.hasGeneratedToken || (made.token ?? '') === draft.token)
    // The link of one that was given up can be taken for that of the next for the same destination.
    const mayBeMistaken = entries.some(
      (other) =>
        other.failure?.code === 'gave-up' && other.request.link === draft.link && other.askedAt <= entry.askedAt,
    )
    if (!isAsAsked && !mayBeMistaken) violations.push(`${id} has a link that someone else asked for`)
  }

  const orphans = service.links.filter(({ link, request }) => request !== undefined && !owned.has(link.id))
  // Whoever stops the checking is told that the link may be there.
  const excuses = entries.filter(({ failure }) => failure?.code === 'gave-up').map(({ request }) => request.link)
  for (const { link } of orphans) {
    const excuse = excuses.indexOf(link.destination)
    if (excuse < 0) violations.push(`${link.id} belongs to nobody`)
    else excuses.splice(excuse, 1)
  }
  return violations
}
