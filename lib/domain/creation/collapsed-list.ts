import type { Failure } from '../failure'
import { checkDestination } from '../link/destination'
import { parseUrl } from '../link/web-address'
import type { ListLine } from './batch'

/** A line that asks for a link, which it may share with others, or one whose text is no address. */
export type CollapsedLine = ListLine & ({ link: number } | { failure: Failure })

/** A list in which every destination is asked for once: its lines, and the links that they share, by number. */
export type CollapsedList = { lines: CollapsedLine[]; links: string[] }

/** Two ways to write one destination are one, as `isSameDestination` has it. */
export const collapse = (list: readonly ListLine[]): CollapsedList => {
  const links: string[] = []
  const numbers = new Map<string, number>()
  const lines = list.map((line): CollapsedLine => {
    const checked = checkDestination(line.text)
    if (!checked.ok) return { ...line, failure: checked.failure }
    const address = parseUrl(checked.value)?.href ?? checked.value
    const link = numbers.get(address) ?? links.push(checked.value) - 1
    numbers.set(address, link)
    return { ...line, link }
  })
  return { lines, links }
}

/** How many links a list asks for, how many of its lines repeat another, and how many have no address. */
export type ListSummary = { links: number; repeated: number; wrong: number }

export const summaryOf = (list: readonly ListLine[]): ListSummary => {
  const { lines, links } = collapse(list)
  const wrong = lines.filter((line) => 'failure' in line).length
  return { links: links.length, repeated: lines.length - links.length - wrong, wrong }
}
