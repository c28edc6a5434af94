type Props = { text: string; words: readonly string[] }

/** A text with the words of a search marked. */
export const Marked = ({ text, words }: Props) => {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'gi')
  // Every second piece is a match of the group.
  return text.split(pattern).map((piece, index) => {
    const key = `${index} ${piece}`
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece
  })
}
