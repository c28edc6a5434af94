import { failureLine } from '../command.ts'

/** Something that a command drives and that npm does not bring. */
export type Part = {
  name: string
  isThere(): boolean
  /** Ways to get it, the best first. Each throws its reason if it cannot. */
  ways: (() => Promise<void>)[]
  /** What a person can do if every way fails. */
  advice: string
}

/** A part that could not be provided. */
export type Missing = { name: string; reason: string }

/** Provides a part, unless it is there already. Gives what stood in the way; undefined if it is there afterwards. */
export const providePart = async ({ name, isThere, ways, advice }: Part): Promise<Missing | undefined> => {
  if (isThere()) return undefined
  const obstacles: string[] = []
  for (const provide of ways) {
    try {
      await provide()
      if (isThere()) return undefined
      obstacles.push('it was installed but cannot be found')
    } catch (error) {
      obstacles.push(failureLine(error))
    }
  }
  return { name, reason: `${obstacles.join('; ')}. ${advice}` }
}
