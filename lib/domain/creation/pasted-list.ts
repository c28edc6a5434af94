import type { ListLine } from './batch'

/** What lists are written with: bullets, numbers, boxes to tick. */
const BULLET = /^(?:[-*+•‣▪–—]|\d{1,4}[.)])\s+(?:\[[ x]\]\s+)?/i
const MARKDOWN_LINK = /^\[(.*)\]\(\s*<?(https?:\/\/[^\s>]+?)>?\s*\)$/i
const SEPARATOR = /[\s:|–—-]{0,9}$/
const MAX_TITLE_LENGTH = 300

const isAddress = (text: string): boolean => /^<?https?:\/\//i.test(text)

const line = (text: string, title = ''): ListLine => ({
  text: text.replace(/^<(.*)>$/, '$1'),
  title: title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_LENGTH),
})

const readLine = (written: string): ListLine[] => {
  const content = written.trim().replace(BULLET, '').trim()
  if (content === '') return []
  const cells = content.split('\t').map((cell) => cell.trim())
  const address = cells.find(isAddress)
  if (cells.length > 1 && address)
    return [
      line(
        address,
        cells.find((cell) => cell !== '' && cell !== address),
      ),
    ]
  const words = content.split(/\s+/)
  if (words.length > 1 && words.every(isAddress)) return words.map((word) => line(word))
  const [, title, target] = content.match(MARKDOWN_LINK) ?? []
  if (title !== undefined && target) return [line(target, title.replace(/\\(.)/g, '$1'))]
  const last = words.at(-1) ?? ''
  const isTitled = words.length > 1 && isAddress(last) && !isAddress(content)
  return [isTitled ? line(last, words.slice(0, -1).join(' ').replace(SEPARATOR, '')) : line(content)]
}

/**
 * The lines of a list as people paste them: an address a line, with or without a bullet, with a title before it or in
 * another cell, or as a Markdown link. What has no address in it is kept as it is, to be told that it has none.
 */
export const readList = (pasted: string): ListLine[] => pasted.split(/\r\n|\r|\n/).flatMap(readLine)

/** The line that stands for a page in a list. */
export const writeLine = (title: string, address: string): string =>
  title.trim() === '' || isAddress(title.trim()) ? address : `${title.replace(/\s+/g, ' ').trim()}\t${address}`
