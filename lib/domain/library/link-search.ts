import type { LinkOrder } from '../link/link'
import type { ListedLink } from './rows'

/** More matches than this are not ranked, but stay newest first. */
const MAX_RANKED = 1000

/** The searchable text of a link, in lower case. */
export const searchLine = (
  { token, domain, destination }: Pick<ListedLink, 'token' | 'domain' | 'destination'>,
  title = '',
): string => `${token} ${domain} ${destination} ${title}`.toLowerCase()

const wordsIn = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean)

/** Those of the places whose lines have all words of a query. All of them have the words of `known`. */
export const matching = (lines: readonly string[], places: Uint32Array, query: string, known = ''): Uint32Array => {
  const tested = wordsIn(known)
  let left = places
  for (const word of wordsIn(query)) {
    if (tested.includes(word)) continue
    // A loop: `filter` would call a function for each of 100,000 places.
    const found = new Uint32Array(left.length)
    let count = 0
    for (const place of left) if (lines[place]?.includes(word)) found[count++] = place
    left = found.slice(0, count)
  }
  return left
}

/** Matches a word that is no part of a longer one, such as 12 in /12/ but not in /212/. */
const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(word)}(?![\\p{L}\\p{N}])`, 'u')

/** Puts lines with the literal query first, then those with most of its words as whole words; the newest of equals first. */
export const bestFirst = (lines: readonly string[], places: Uint32Array, query: string): Uint32Array => {
  if (places.length > MAX_RANKED) return places
  const words = wordsIn(query)
  const literal = query.trim().toLowerCase()
  const patterns = words.map(wholeWord)
  const scores = new Map<number, number>()
  for (const place of places) {
    const line = lines[place] ?? ''
    const whole = patterns.filter((pattern) => pattern.test(line)).length
    scores.set(place, whole + (line.includes(literal) ? 1 : 0))
  }
  return places.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

/** The places of all links, newest first; of equals, those that were listed last. */
export const placesByDate = (links: readonly Pick<ListedLink, 'createdAt'>[]): Uint32Array => {
  const last = links.length - 1
  const dateAt = (place: number): number => links[place]?.createdAt ?? 0
  const places = Uint32Array.from(links, (_, index) => last - index)
  // Nearly always the case, and sorting takes twenty times as long as checking.
  const isSorted = places.every((place) => place === 0 || dateAt(place - 1) <= dateAt(place))
  return isSorted ? places : places.sort((one, other) => dateAt(other) - dateAt(one))
}

/** The places of all links, those with the most clicks first; of equals, the newest. */
export const placesByClicks = (links: readonly Pick<ListedLink, 'clicks'>[], byDate: Uint32Array): Uint32Array => {
  const clicksAt = (place: number): number => links[place]?.clicks ?? 0
  return byDate.toSorted((one, other) => clicksAt(other) - clicksAt(one))
}

/** Picks places out of all, in their order or the other way round: so a key press never sorts. */
export const picked = (all: Uint32Array, places: Uint32Array, order: LinkOrder['order']): Uint32Array => {
  const isPicked = new Uint8Array(all.length)
  for (const place of places) isPicked[place] = 1
  const ordered = places.length === all.length ? all.slice() : all.filter((place) => isPicked[place] === 1)
  return order === 'asc' ? ordered.reverse() : ordered
}
