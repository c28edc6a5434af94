/** The URL in a text, without regard to surrounding space; null if there is none. */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text.trim())
  } catch {
    return null
  }
}

export const isWebUrl = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

export const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

/** True for the text of a web address. Creates no URL object, of which a long list would need many. */
export const isWebAddress = (text: string): boolean => /^\s*https?:/i.test(text) && URL.canParse(text)

/** An address as people read it. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

/** One form for the spellings of a destination, such as with and without the slash of an empty path. */
export const canonicalDestination = (text: string): string => parseUrl(text)?.href ?? text

export const isSameDestination = (one: string, other: string): boolean =>
  canonicalDestination(one) === canonicalDestination(other)

/**
 * True if a pasted text replaces the whole content of the link field: one address after another. After a "=" it is
 * inserted, because the person is writing an address that contains another.
 */
export const replacesLink = (current: string, caret: number, pasted: string): boolean =>
  isWebAddress(pasted) && (current === '' || (isWebAddress(current) && current[caret - 1] !== '='))

export const MAX_PAGE_ADDRESS_LENGTH = 100_000

/** The stored part of a page's address. Longer ones, such as data URLs of images, cannot be shortened anyway. */
export const pageAddress = (address = ''): string => address.slice(0, MAX_PAGE_ADDRESS_LENGTH)
