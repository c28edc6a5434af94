import { Mutex } from 'async-mutex'

/** Typing errors are not slowed down. */
const FREE_GUESSES = 2
const MAX_PAUSE = 10 * 60_000
/** In milliseconds: wrong guesses are forgotten after this time without another one. */
const MEMORY = 60 * 60_000
/** Beyond this many networks and links, the oldest guesses are forgotten. */
const MAX_REMEMBERED = 10_000

/** Guesses of one network at one link are checked one at a time, so that none starts before the last one is known. */
type Guesses = { turn: Mutex; wrong: number; lastWrongAt: number }

/** The outcome of a guess. `wait` is in seconds: the guess came too early and was not checked. */
type GuessOutcome = 'right' | 'wrong' | { wait: number }

/** Whose guess it is, and at what. */
type Guesser = { network: string; linkId: string }

/** Slows down guessing at passwords. */
export type GuessLimit = {
  /** Runs `check`, which says whether the guess is right, unless the guess comes too early. */
  guess(guesser: Guesser, check: () => Promise<boolean>): Promise<GuessOutcome>
}

/**
 * After a few wrong guesses of one network at one link, each further one is followed by a pause, twice as long as the last,
 * in which no guess of that network is checked. Other networks are not slowed down. A right guess does not shorten the
 * next pause: otherwise every rightful visitor of the network would give an attacker new tries. Each process counts for
 * itself. `now` returns epoch milliseconds.
 */
export const createGuessLimit = (now: () => number): GuessLimit => {
  const remembered = new Map<string, Guesses>()

  const forgetOldest = (): void => {
    for (const [key, guesses] of remembered) {
      if (guesses.turn.isLocked()) continue
      remembered.delete(key)
      return
    }
  }

  /** The guesses so far, moved to the end of the map: its order is the order of the last guesses. */
  const recall = (key: string): Guesses => {
    const known = remembered.get(key)
    const isFresh = known !== undefined && (known.turn.isLocked() || Math.abs(now() - known.lastWrongAt) < MEMORY)
    const guesses = isFresh ? known : { turn: new Mutex(), wrong: 0, lastWrongAt: 0 }
    remembered.delete(key)
    remembered.set(key, guesses)
    if (remembered.size > MAX_REMEMBERED) forgetOldest()
    return guesses
  }

  return {
    guess({ network, linkId }, check) {
      const guesses = recall(`${network} ${linkId}`)
      return guesses.turn.runExclusive(async () => {
        const wait = guesses.lastWrongAt + pauseAfter(guesses.wrong) - now()
        if (wait > 0) return { wait: Math.ceil(wait / 1000) }
        if (await check()) return 'right'
        guesses.wrong += 1
        guesses.lastWrongAt = now()
        return 'wrong'
      })
    },
  }
}

/** Milliseconds: none at first, then 1, 2, 4, 8 … seconds. */
const pauseAfter = (wrong: number): number =>
  wrong <= FREE_GUESSES ? 0 : Math.min(1000 * 2 ** (wrong - FREE_GUESSES - 1), MAX_PAUSE)

/** `1 second`, `45 seconds`, `2 minutes`: a whole number of at least 1, never less than `seconds`. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? count(Math.max(1, Math.ceil(seconds)), 'second') : count(Math.ceil(seconds / 60), 'minute')

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
