import type { CollapsedList } from './collapsed-list'
import type { PlacedRow } from './list-row'

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
