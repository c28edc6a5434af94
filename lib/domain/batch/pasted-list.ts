import { visibleText } from '../text'
import { readCsv } from './csv-list'
import { type ListRow, MAX_LIST_LENGTH, tidyRow } from './list-row'

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

/**
 * The rows of a pasted list: CSV if it has a header line; otherwise an address per line, with or without a bullet, with a
 * title before it or in another cell, or as a Markdown link. A line without an address is kept as it is, so that its flaw
 * can be shown.
 */
export const readList = (pasted: string): ListRow[] => {
  const text = visibleText(pasted.slice(0, MAX_LIST_LENGTH)).replace(/\r\n?/g, '\n')
  return readCsv(text) ?? text.split('\n').flatMap(readLine)
}
