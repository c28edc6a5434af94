import type { Outcome } from './declarations' // no-duplicates
import { save } from './declarations'

/** Each of these is written in another dialect than ours. */
export function declared(): void {} // func-style

export interface Shape /* consistent-type-definitions */ {
  names: Array<string> // array-type
}

const name = ''
export const named = { name: name } // object-shorthand

export const saveEach = (outcomes: Outcome[]) => outcomes.map(save)

export default name // no-default-export
