import type { Row } from './part.ts'

const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 1 : 0 })

const verdict = ({ goal, met }: Row): string => {
  if (goal === undefined) return ''
  return met === undefined ? goal : `${met ? '✓' : '✗'} ${goal}`
}

const HEAD = ['ratio', 'median', '95 %', 'unit', 'what', 'goal']

const cellsOf = (row: Row): string[] => [
  row.ratio === undefined ? '' : `${row.ratio.toFixed(2)} ×`,
  figure(row.median),
  row.p95 === undefined ? '' : figure(row.p95),
  row.unit,
  row.what,
  verdict(row),
]

/** The rows as a table for a terminal. */
export const table = (rows: readonly Row[]): string => {
  const lines = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0
    return column < 3 ? cell.padStart(width) : cell.padEnd(width)
  }
  return lines.map((cells) => cells.map(aligned).join('  ').trimEnd()).join('\n')
}
