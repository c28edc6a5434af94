import { plainText, withoutEnding } from '../text'
import { withoutTracking } from './tracking-parameters'
import { withoutScheme } from './web-address'

/** In characters. A longer one is cut. */
export const MAX_TITLE_LENGTH = 300

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
