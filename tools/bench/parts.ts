import { growth } from './growth/growth.ts'
import { library } from './library/library.ts'
import { memory } from './memory/memory.ts'
import type { Part } from './part.ts'
import { popup } from './popup/popup.ts'
import { service } from './service/service.ts'
import { shorten } from './shorten/shorten.ts'

/** Every part: a new one is named here. */
const PARTS: readonly Part[] = [popup, shorten, service, library, memory, growth]

/** The parts of these names, or all where none is named. Throws one sentence where a name is unknown. */
export const partsNamed = (names: readonly string[]): readonly Part[] => {
  const unknown = names.find((name) => PARTS.every((part) => part.name !== name))
  if (unknown !== undefined)
    throw new Error(`There is no part “${unknown}”: choose from ${PARTS.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
}
