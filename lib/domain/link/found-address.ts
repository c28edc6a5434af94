import { withoutEnding } from '../text'
import { parseUrl } from './web-address'

const WITH_SCHEME = /https?:\/\/[^\s<>"'`]+/i

/** A name with a dot and two letters at its end, such as `example.com/page`, alone between spaces. */
const BARE = /(?<![^\s([{<"'])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#][^\s<>"'`]*)?/i

/** Punctuation after an address in a sentence. */
const TRAILING = `.,;:!?'"»”’)]}`

const withoutTrailing = (address: string): string => {
  const trimmed = withoutEnding(address, TRAILING)
  // A bracket opened within the address belongs to it.
  const isOpen = trimmed.split('(').length > trimmed.split(')').length
  return isOpen && address[trimmed.length] === ')' ? `${trimmed})` : trimmed
}

/** The first web address in a text; one without a scheme gets `https://`. Empty if there is none. */
export const addressIn = (text: string): string => {
  const withScheme = WITH_SCHEME.exec(text)?.[0]
  const bare = BARE.exec(text)?.[0]
  const address = withoutTrailing(withScheme ?? (bare === undefined ? '' : `https://${bare}`))
  return parseUrl(address) === null ? '' : address
}
