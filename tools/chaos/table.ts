/** Rows of the same columns, each column as wide as its widest cell. */
export const table = (rows: Readonly<Record<string, string | number>>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  return lines.map((cells) => cells.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n')
}
