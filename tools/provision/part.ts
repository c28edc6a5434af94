import { failureLine } from '../command.ts'

/** A program that a command drives and npm does not install. */
export type Part = {
  name: string
  isThere(): boolean
  /** Ways to get it, best first. Each throws its reason if it fails. */
  ways: (() => Promise<void>)[]
  /** What a person can do if every way fails. */
  advice: string
}

/** A part that could not be provided. */
export type Missing = { name: string; reason: string }

/** Provides a missing part. Returns why it failed; undefined if the part is there. */
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
