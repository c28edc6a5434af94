import { parseUrl } from './web-address'

/** The one way to write a destination, out of several such as with and without the slash of an empty path. */
export const canonicalDestination = (text: string): string => parseUrl(text)?.href ?? text

/** True for two ways to write one destination. */
export const isSameDestination = (one: string, other: string): boolean =>
  canonicalDestination(one) === canonicalDestination(other)
