import { parseUrl } from './web-address'

/** True for two ways to write one destination, such as with and without the slash of an empty path. */
export const isSameDestination = (one: string, other: string): boolean =>
  one === other || (parseUrl(one)?.href ?? one) === (parseUrl(other)?.href ?? other)
