import type { Failure } from '../failure'
import { checkDraft, isGrantedBy, type LinkRequest } from '../link/link-draft'
import { canonicalDestination } from '../link/web-address'
import type { Tag } from '../tag/tag'
import {
  checkRow,
  type ListRow,
  MAX_LINES,
  type PlacedRow,
  type RowRequest,
  rowDraft,
  type SharedFields,
} from './list-row'

/** A line with the index of its link, which other lines may share, or with its flaw. */
export type CollapsedLine = ListRow & ({ linkIndex: number } | { failure: Failure })

/** A list with each link once. */
export type CollapsedList = {
  lines: CollapsedLine[]
  links: RowRequest[]
  /** The index of the line that each link is made for. Others may do with it. */
  leading: number[]
}

type Known = SharedFields & { tags: readonly Tag[]; now: number }

/** What one or more lines ask for, the fields for all lines included. */
type Wish = { firstLine: number; row: RowRequest; request: LinkRequest }

const destinationOf = ({ request }: Wish): string => canonicalDestination(request.link)

const identityOf = (wish: Wish): string => {
  const { token, tagId, expiresAt } = wish.request
  return JSON.stringify([destinationOf(wish), token, tagId, expiresAt])
}

/** The wish whose link a wish gets: its own, unless another one for the same destination asks for more. */
const granting = (wish: Wish, alike: readonly Wish[]): Wish => {
  const fuller = alike.find((other) => other !== wish && isGrantedBy(wish.request, other.request))
  return fuller ? granting(fuller, alike) : wish
}

/**
 * Two lines share a link if they ask for the same, however its address is spelled, or if one of them is satisfied by what
 * the other asks for: the background would create no link for it either.
 */
export const collapse = (rows: readonly ListRow[], known: Known): CollapsedList => {
  const wishes = new Map<string, Wish>()
  const checked = rows.map((row, firstLine): Wish | Failure => {
    const request = checkRow(row, known)
    if (!request.ok) return request.failure
    const whole = checkDraft(rowDraft(request.value, known), known.now)
    const wish = { firstLine, row: request.value, request: whole.ok ? whole.value : request.value }
    const identity = identityOf(wish)
    if (!wishes.has(identity)) wishes.set(identity, wish)
    return wishes.get(identity) as Wish
  })
  const alike = Map.groupBy(wishes.values(), destinationOf)
  const made: Wish[] = []
  const lines = checked.map((wish, index): CollapsedLine => {
    const row = rows[index] as ListRow
    if ('code' in wish) return { ...row, failure: wish }
    const lead = granting(wish, alike.get(destinationOf(wish)) ?? [])
    if (!made.includes(lead)) made.push(lead)
    return { ...row, linkIndex: made.indexOf(lead) }
  })
  return { lines, links: made.map(({ row }) => row), leading: made.map(({ firstLine }) => firstLine) }
}

/** The numbers of lines, of links, of repeated lines and of lines with a flaw. */
export type ListSummary = { lines: number; links: number; repeated: number; wrong: number }

/** A list with its summary. If it is too long, it is only counted: none of it can be sent, and to check it takes long. */
export const checkList = (rows: readonly ListRow[], known: Known): CollapsedList & { summary: ListSummary } => {
  const list = collapse(rows.length > MAX_LINES ? [] : rows, known)
  const wrong = list.lines.filter((line) => 'failure' in line).length
  const links = list.links.length
  return { ...list, summary: { lines: rows.length, links, repeated: list.lines.length - links - wrong, wrong } }
}

/** The number of the row that begins at a line of the text, and whether it has a flaw or shares another row's link. */
export type LineMark = { number: number; state: 'flawed' | 'shared' | undefined }

/** Marks for the first lines of rows, by the index of the line. Rows are numbered as in the collapsed list, from 1. */
export const lineMarks = (placed: readonly PlacedRow[], { lines, leading }: CollapsedList): Map<number, LineMark> => {
  const marks = new Map<number, LineMark>()
  const stateOf = (index: number): LineMark['state'] => {
    const read = lines[index]
    if (read === undefined) return undefined
    if ('failure' in read) return 'flawed'
    return leading[read.linkIndex] === index ? undefined : 'shared'
  }
  for (const [index, { line }] of placed.slice(0, lines.length).entries()) {
    const before = marks.get(line)
    // Addresses that share a line share its flaws.
    marks.set(line, { number: before?.number ?? index + 1, state: before?.state ?? stateOf(index) })
  }
  return marks
}
