/** Sentences as one text. No space follows the full stop of Chinese and Japanese. */
export const joinSentences = (...sentences: (string | undefined)[]): string =>
  sentences.filter(Boolean).join(' ').replaceAll('。 ', '。')
