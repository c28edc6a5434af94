import type { Link } from '@/lib/domain/link/link'
import { checkDestination } from '@/lib/domain/link/web-address'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { LinkCache } from '../../link-cache/link-cache'
import type { Vault } from '../../vault/vault'

type Dependencies = {
  vault: Pick<Vault, 'get'>
  preferences: { get(): Promise<Preferences> }
  linkCache: Pick<LinkCache, 'search' | 'withShortLink' | 'plainLinkTo' | 'isComplete'>
}

/** What Enter does with the typed words, and the other links that match. */
export type Choice =
  | { kind: 'copy'; link: Link; others: Link[] }
  | { kind: 'shorten'; destination: string; others: Link[] }
  | { kind: 'open-library'; words: string; reason: 'nothing-typed' | 'no-match' | 'reading' | 'locked' }
  | { kind: 'open-options'; reason: 'not-connected' | 'key-forgotten' | 'no-copy' }

/** Browsers show no more. */
const MAX_LISTED = 6

/** A short link is copied, a web address shortened, and anything else searched for in the link cache. */
export const createChoice =
  (dependencies: Dependencies) =>
  async (typed: string): Promise<Choice> => {
    const { vault, preferences, linkCache } = dependencies
    const words = typed.trim()
    const connection = await vault.get()
    if (!connection.ok) {
      const { code } = connection.failure
      if (code === 'locked') return { kind: 'open-library', words, reason: code }
      return { kind: 'open-options', reason: code === 'key-forgotten' ? code : 'not-connected' }
    }
    if (words === '') return { kind: 'open-library', words, reason: 'nothing-typed' }

    const exact = await linkCache.withShortLink(words)
    const found = exact ? [exact] : (await linkCache.search({ query: words, first: 0, count: MAX_LISTED })).links

    const destination = checkDestination(words)
    if (destination.ok && exact === undefined) {
      const known = await linkCache.plainLinkTo(destination.value)
      if (known === undefined) return { kind: 'shorten', destination: destination.value, others: found }
      const { link } = known
      return { kind: 'copy', link, others: found.filter(({ id }) => id !== link.id) }
    }
    const [link, ...others] = found
    if (link !== undefined) return { kind: 'copy', link, others }
    if (!(await preferences.get()).keepCache) return { kind: 'open-options', reason: 'no-copy' }
    return { kind: 'open-library', words, reason: (await linkCache.isComplete()) ? 'no-match' : 'reading' }
  }
