import type { Failure } from '../failure'
import { checkDraft, type LinkRequest } from '../link/link-draft'
import { canonicalDestination } from '../link/web-address'
import type { Tag } from '../tag/tag'
import {
  checkRow,
  LIST_COLUMNS,
  type ListRow,
  MAX_LINES,
  type PlacedRow,
  type RefusedRow,
  rowDraft,
  type SharedFields,
  tidyRow,
} from './list-row'

/** A line with what it asks for, and the index of the line that asks for the same, if there is one; or with its failure. */
export type CheckedLine = ListRow & ({ request: LinkRequest; sameAs?: number } | { failure: Failure })

type Known = SharedFields & { tags: readonly Tag[]; now: number; refused?: readonly RefusedRow[] }

const cellsOf = (row: ListRow): string => JSON.stringify(LIST_COLUMNS.map((column) => row[column] ?? ''))

/** The numbers of lines, of links, of repeated lines and of lines with a failure. */
export type ListSummary = { lines: number; links: number; repeated: number; wrong: number }

/**
 * A list with what is wrong with its lines, whether it is found here or the service has refused them as they are. If it is
 * too long, it is only counted: none of it can be sent, and to check it takes long.
 */
export const checkList = (
  rows: readonly ListRow[],
  { refused = [], ...known }: Known,
): { lines: CheckedLine[]; summary: ListSummary } => {
  const refusals = new Map(refused.map(({ row, failure }) => [cellsOf(tidyRow(row)), failure]))
  const first = new Map<string, number>()
  const lines = (rows.length > MAX_LINES ? [] : rows).map((row, index): CheckedLine => {
    const failure = refusals.get(cellsOf(row))
    if (failure) return { ...row, failure }
    const checked = checkRow(row, known)
    if (!checked.ok) return { ...row, failure: checked.failure }
    // Failures of the fields for all lines are shown there.
    const whole = checkDraft(rowDraft(checked.value, known), known.now)
    const request = whole.ok ? whole.value : checked.value
    const identity = JSON.stringify([
      canonicalDestination(request.link),
      request.token,
      request.tagId,
      request.expiresAt,
    ])
    const sameAs = first.get(identity)
    if (sameAs !== undefined) return { ...row, request, sameAs }
    first.set(identity, index)
    return { ...row, request }
  })
  const wrong = lines.filter((line) => 'failure' in line).length
  const summary = { lines: rows.length, links: first.size, repeated: lines.length - first.size - wrong, wrong }
  return { lines, summary }
}

/** The number of the row that begins at a line of the text, and whether it has a failure or repeats another. */
export type LineMark = { number: number; state: 'error' | 'shared' | undefined }

/** Marks for the first lines of rows, by the index of the line. Rows are numbered from 1. */
export const lineMarks = (placed: readonly PlacedRow[], lines: readonly CheckedLine[]): Map<number, LineMark> => {
  const marks = new Map<number, LineMark>()
  const stateOf = (index: number): LineMark['state'] => {
    const read = lines[index]
    if (read === undefined) return undefined
    if ('failure' in read) return 'error'
    return read.sameAs === undefined ? undefined : 'shared'
  }
  for (const [index, { line }] of placed.slice(0, lines.length).entries()) {
    const before = marks.get(line)
    // Addresses on the same line share its failures.
    marks.set(line, { number: before?.number ?? index + 1, state: before?.state ?? stateOf(index) })
  }
  return marks
}
