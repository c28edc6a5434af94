import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'
import { isSameToken } from '@/lib/domain/link/token'
import { isAlikeDestination } from '@/lib/domain/link/web-address'
import type { Journal } from '../journal/journal'
import type { RecentLinks } from './recent-links'
import { isRival, isSameWish } from './same-request'

/**
 * A link that has the token of an entry, or that its request must have created. `unprotected`: its own, but the service
 * has left out the password. `foreign`: the token belongs to another link.
 */
export type Sighting = { link: Link; kind: 'own' | 'unprotected' | 'foreign' }

type Recognise = (entry: JournalEntry, recent: RecentLinks) => Promise<Sighting | undefined>

const isAsAsked = ({ request, hasPassword }: JournalEntry, link: Link): boolean =>
  link.hasPassword === hasPassword && isAlikeDestination(request.link, link.destination)

/** The links that were created after the request was sent, as far as the order of the list proves it. */
const newLinks = ({ listedBefore }: JournalEntry, links: readonly Link[]): readonly Link[] => {
  if (listedBefore === undefined) return []
  const { ids, isAll } = listedBefore
  if (isAll) return links.filter(({ id }) => !ids.includes(id))
  const firstOld = links.findIndex(({ id }) => ids.includes(id))
  // Without a known link below them, links may be as old as any.
  return firstOld < 0 ? [] : links.slice(0, firstOld)
}

/**
 * Recognises the link of an entry by its token, exact first, folded only if one link alone has it so; else, among the
 * links listed since it was sent, by destination and protection. A link that another uncertain request may have created
 * is not taken for it: that may arrive long after the person has withdrawn it.
 */
export const createRecognise = (journal: Pick<Journal, 'owns' | 'uncertain'>): Recognise => {
  const rivalsOf = async (entry: JournalEntry): Promise<JournalEntry[]> =>
    (await journal.uncertain(entry.connectionId)).filter((other) => isRival(other, entry))

  return async (entry, { links, isComplete }) => {
    const { connectionId, id, request, hasGeneratedToken, listedBefore } = entry
    const isFree = async (link: Link): Promise<boolean> => !(await journal.owns(connectionId, link.id, id))

    const { token } = request
    if (token !== undefined) {
      const folded = isComplete ? links.filter((link) => isSameToken(link.token, token)) : []
      const link = links.find((one) => one.token === token) ?? (folded.length === 1 ? folded[0] : undefined)
      if (link !== undefined) {
        if (listedBefore?.ids.includes(link.id) || !(await isFree(link))) return { link, kind: 'foreign' }
        // No one else generates the same token, so the service made the difference.
        if (hasGeneratedToken) return { link, kind: entry.hasPassword && !link.hasPassword ? 'unprotected' : 'own' }
        const isOwn =
          isAsAsked(entry, link) &&
          (await rivalsOf(entry)).every((rival) => !isSameToken(rival.request.token, token) || isSameWish(rival, entry))
        return { link, kind: isOwn ? 'own' : 'foreign' }
      }
    }
    for (const link of newLinks(entry, links))
      if (isAsAsked(entry, link) && (await isFree(link)))
        return (await rivalsOf(entry)).length > 0 ? undefined : { link, kind: 'own' }
    return undefined
  }
}
