import { isWebAddress } from './web-address'

/**
 * True where a pasted text takes the place of all that the link field holds: one whole address comes after another.
 * Behind a "=" it is put in as it is, for there someone is writing an address that holds another.
 */
export const replacesLink = (held: string, caret: number, pasted: string): boolean =>
  isWebAddress(pasted) && (held === '' || (isWebAddress(held) && held[caret - 1] !== '='))
