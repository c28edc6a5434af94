/** Lines of cells as a table for a terminal. The first columns, or all, end at the right: numbers. */
export const table = (lines: readonly string[][], numbers = Number.POSITIVE_INFINITY): string => {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0))) ?? []
  const aligned = (cell: string, column: number): string => {
    const width = widths[column] ?? 0
    return column < numbers ? cell.padStart(width) : cell.padEnd(width)
  }
  return lines.map((cells) => cells.map(aligned).join('  ').trimEnd()).join('\n')
}

/** Records with the same fields as lines, under a line with the names of the fields. */
export const linesOf = (records: readonly Record<string, string | number>[]): string[][] => [
  Object.keys(records[0] ?? {}),
  ...records.map((record) => Object.values(record).map(String)),
]
