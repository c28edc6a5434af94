import type { KnownLinks } from '@/lib/domain/library/known-links'
import { checkDestination } from '@/lib/domain/link/destination'
import type { Link } from '@/lib/domain/link/link'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Mirrored } from '../../link-cache/mirrored'
import type { SearchLines } from '../../link-cache/search-lines'
import type { Vault } from '../../vault/vault'

type Dependencies = {
  vault: Pick<Vault, 'get'>
  preferences: { get(): Promise<Preferences> }
  mirrored: Mirrored
  searchLines: Pick<SearchLines, 'current'>
  linkOf: (id: string) => Promise<Link | undefined>
  leadingTo: (destination: string) => Promise<KnownLinks>
  isComplete: () => Promise<boolean>
}

/** What Enter does with the words that were typed, and which other links they may stand for. */
export type Choice =
  | { kind: 'copy'; link: Link; others: Link[] }
  | { kind: 'shorten'; destination: string; others: Link[] }
  | { kind: 'open-library'; words: string; reason: 'nothing-typed' | 'no-match' | 'reading' | 'locked' }
  | { kind: 'open-options'; reason: 'not-connected' | 'no-copy' }

/** As many as browsers show. */
const MOST = 6

/** Words are looked for in the mirror; a web address is what a link shall lead to; a short link is itself. */
export const createChoice =
  (dependencies: Dependencies) =>
  async (typed: string): Promise<Choice> => {
    const { vault, preferences, mirrored, searchLines, linkOf, leadingTo, isComplete } = dependencies
    const words = typed.trim()
    const connection = await vault.get()
    if (!connection.ok && connection.failure.code === 'locked') return { kind: 'open-library', words, reason: 'locked' }
    if (!connection.ok) return { kind: 'open-options', reason: 'not-connected' }
    if (words === '') return { kind: 'open-library', words, reason: 'nothing-typed' }

    const search = (await mirrored()) ? await searchLines.current() : undefined
    const exact = search?.idOf(words)
    const ids = exact === undefined ? (search?.find(words).slice(0, MOST) ?? []) : [exact]
    const found = (await Promise.all(ids.map(linkOf))).filter((link) => link !== undefined)

    const destination = checkDestination(words)
    if (destination.ok && exact === undefined) {
      const [link] = (await leadingTo(destination.value)).first
      if (link === undefined) return { kind: 'shorten', destination: destination.value, others: found }
      return { kind: 'copy', link, others: found.filter(({ id }) => id !== link.id) }
    }
    const [link, ...others] = found
    if (link !== undefined) return { kind: 'copy', link, others }
    if (!(await preferences.get()).keepMirror) return { kind: 'open-options', reason: 'no-copy' }
    return { kind: 'open-library', words, reason: (await isComplete()) ? 'no-match' : 'reading' }
  }
