import { withoutEnding } from '../text'
import { withoutTracking } from './tracking-parameters'
import { withoutScheme } from './web-address'

const MAX_TITLE_LENGTH = 300

/**
 * Invisible characters that change how the text around them looks or reads, such as those that reverse its direction.
 * Joiners stay: Persian, Hindi and many emoji need them.
 */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Removes invisible characters from foreign text, and keeps its lines. */
export const visibleText = (text: string): string => text.replace(INVISIBLE, '')

/** Foreign text as one line, without invisible characters. */
export const plainText = (text: string): string =>
  visibleText(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()

/** A title as one short line. A page may put anything into its title, so every title passes through here. */
export const tidyTitle = (text: string): string => plainText(plainText(text).slice(0, MAX_TITLE_LENGTH))

const decoded = (address: string): string => {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}

const comparable = (address: string): string =>
  withoutEnding(decoded(withoutScheme(withoutTracking(address))).replace(/^www\./i, ''), '/').toLowerCase()

/** True for a text that is an address or its beginning: what a browser shows for a page without a title. */
const repeatsAddress = (title: string, address: string): boolean =>
  /[./]/.test(title) && comparable(address).startsWith(comparable(title))

/** The title for an address; undefined if there is none, or if it only repeats the address. */
export const titleFor = (text: string | undefined, address: string): string | undefined => {
  const title = tidyTitle(text ?? '')
  return title === '' || repeatsAddress(title, address) ? undefined : title
}
