type Props = { text: string; words: readonly string[] }

/** A text in which the words that were searched for are marked. */
export const Marked = ({ text, words }: Props) => {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'gi')
  // Every second piece is what the group has matched.
  return text.split(pattern).map((piece, index) => {
    const key = `${index} ${piece}`
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : piece
  })
}
