import { withoutEnding } from '../text'

/** Parses a URL, ignoring surrounding space; null if it is none. */
export const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text.trim())
  } catch {
    return null
  }
}

export const isWebUrl = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

export const hasCredentials = (url: URL): boolean => url.username !== '' || url.password !== ''

/** True for the text of a web address. Faster than parseUrl, for long lists. */
export const isWebAddress = (text: string): boolean => /^\s*https?:/i.test(text) && URL.canParse(text)

/** An address without `https://`, for display. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

/** Normalises a destination, so that `https://a.example` and `https://a.example/` are the same. */
export const canonicalDestination = (text: string): string => parseUrl(text)?.href ?? text

export const isSameDestination = (one: string, other: string): boolean =>
  canonicalDestination(one) === canonicalDestination(other)

/** Normalises what services are known to rewrite: slashes at the end of the path, and escapes. */
const looseDestination = (text: string): string => {
  const url = parseUrl(text)
  if (url === null) return text
  const rest = `${withoutEnding(url.pathname, '/')}${url.search}${url.hash}`
  try {
    return url.origin + decodeURI(rest)
  } catch {
    return url.origin + rest
  }
}

/** True if two destinations differ only in what services are known to rewrite. */
export const isAlikeDestination = (one: string, other: string): boolean =>
  looseDestination(one) === looseDestination(other)

/**
 * True if a pasted address should replace the content of the link field. After a "=" it is inserted instead, as the value
 * of a parameter.
 */
export const replacesLink = (current: string, caret: number, pasted: string): boolean =>
  isWebAddress(pasted) && (current === '' || (isWebAddress(current) && current[caret - 1] !== '='))

export const MAX_PAGE_ADDRESS_LENGTH = 100_000

/** Truncates the address of a page. Longer ones, such as data URLs, cannot be shortened anyway. */
export const pageAddress = (address = ''): string => address.slice(0, MAX_PAGE_ADDRESS_LENGTH)
