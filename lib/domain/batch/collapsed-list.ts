import type { Failure } from '../failure'
import { canonicalDestination } from '../link/web-address'
import type { Tag } from '../tag/tag'
import { checkRow, type ListRow, MAX_LINES, type RowRequest } from './list-row'

/** A line with the index of its link, which other lines may share, or with its flaw. */
export type CollapsedLine = ListRow & ({ linkIndex: number } | { failure: Failure })

/** A list with each link once. */
type CollapsedList = { lines: CollapsedLine[]; links: RowRequest[] }

type Known = { tags: readonly Tag[]; now: number }

/** Two lines share a link if they ask for the same, however its address is spelled. */
export const collapse = (rows: readonly ListRow[], known: Known): CollapsedList => {
  const links: RowRequest[] = []
  const indexes = new Map<string, number>()
  const lines = rows.map((row): CollapsedLine => {
    const checked = checkRow(row, known)
    if (!checked.ok) return { ...row, failure: checked.failure }
    const { link, token, tagId, expiresAt } = checked.value
    const identity = JSON.stringify([canonicalDestination(link), token, tagId, expiresAt])
    const linkIndex = indexes.get(identity) ?? links.push(checked.value) - 1
    indexes.set(identity, linkIndex)
    return { ...row, linkIndex }
  })
  return { lines, links }
}

/** The numbers of lines, of links, of repeated lines and of lines with a flaw. */
export type ListSummary = { lines: number; links: number; repeated: number; wrong: number }

/** A list that is too long is only counted: nothing of it can be sent, and to check it all would take long. */
export const summaryOf = (rows: readonly ListRow[], known: Known): ListSummary => {
  if (rows.length > MAX_LINES) return { lines: rows.length, links: 0, repeated: 0, wrong: 0 }
  const { lines, links } = collapse(rows, known)
  const wrong = lines.filter((line) => 'failure' in line).length
  return { lines: lines.length, links: links.length, repeated: lines.length - links.length - wrong, wrong }
}
