import { visibleText } from '../text'
import { readCsv } from './csv-list'
import { type ListRow, MAX_LIST_LENGTH, type PlacedRow, tidyRow } from './list-row'

/*
 * The list is parsed again at each key press, so every step takes linear time: none of these patterns may backtrack
 * quadratically.
 */

/** List markers: bullets, numbers, checkboxes. */
const BULLET = /^(?:[-*+•‣▪–—]|\d{1,4}[.)])\s+(?:\[[ x]\]\s+)?/i
const SEPARATOR = /[\s:|–—-]{0,9}$/

const isAddress = (text: string): boolean => /^<?https?:\/\//i.test(text)

const withoutBrackets = (address: string): string =>
  address.startsWith('<') && address.endsWith('>') ? address.slice(1, -1) : address

const rowOf = (link: string, title = ''): ListRow => tidyRow({ link: withoutBrackets(link), title })

/** `[title](address)`; undefined for anything else. */
const readMarkdown = (content: string): ListRow | undefined => {
  const end = content.lastIndexOf('](')
  if (!content.startsWith('[') || !content.endsWith(')') || end < 0) return undefined
  const address = content.slice(end + 2, -1).trim()
  if (!isAddress(address) || /\s/.test(address)) return undefined
  return rowOf(address.replace(/\\([\\()<>])/g, '$1'), content.slice(1, end).replace(/\\(.)/g, '$1'))
}

const readLine = (written: string): ListRow[] => {
  const content = written.trim().replace(BULLET, '').trim()
  if (content === '') return []
  const cells = content.split('\t').map((cell) => cell.trim())
  const address = cells.find(isAddress)
  if (cells.length > 1 && address)
    return [
      rowOf(
        address,
        cells.find((cell) => cell !== '' && cell !== address),
      ),
    ]
  const markdown = readMarkdown(content)
  if (markdown) return [markdown]
  const words = content.split(/\s+/)
  if (words.length > 1 && words.every(isAddress)) return words.map((word) => rowOf(word))
  const last = words.at(-1) ?? ''
  const isTitled = words.length > 1 && isAddress(last) && !isAddress(content)
  return [isTitled ? rowOf(last, words.slice(0, -1).join(' ').replace(SEPARATOR, '')) : rowOf(content)]
}

const linesOf = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

/**
 * The rows of a pasted list: CSV if it has a header line; otherwise an address per line, with or without a bullet, with a
 * title before it or in another cell, or as a Markdown link. A line without an address is kept as it is, so that its failure
 * can be shown.
 */
export const readList = (pasted: string): PlacedRow[] => {
  const lines = linesOf(visibleText(pasted.slice(0, MAX_LIST_LENGTH)))
  return readCsv(lines) ?? lines.flatMap((text, line) => readLine(text).map((row) => ({ row, line, lines: 1 })))
}

/** A pasted list with the address of a row replaced, in its own lines. */
export const withLink = (pasted: string, { row, line, lines }: PlacedRow, link: string): string => {
  const all = linesOf(pasted)
  const own = all.slice(line, line + lines).join('\n')
  // If a cell begins with it, not if another address contains it.
  const corrected = own.replace(new RegExp(`(?<![^\\s,;"<(])${RegExp.escape(row.link)}`), () => link)
  return all.toSpliced(line, lines, corrected).join('\n')
}

/** A pasted list without the lines of a row. Other rows of these lines stay. */
export const withoutRow = (pasted: string, placed: PlacedRow, others: readonly PlacedRow[]): string => {
  const isShared = others.some(({ line, row }) => line === placed.line && row !== placed.row)
  return isShared ? withLink(pasted, placed, '') : linesOf(pasted).toSpliced(placed.line, placed.lines).join('\n')
}
