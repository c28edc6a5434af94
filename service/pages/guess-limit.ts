import { Mutex } from 'async-mutex'

/** Typing errors are not slowed down. */
const freeGuesses = 2
const longestPause = 10 * 60_000
/** Wrong guesses are forgotten after this time without another one. */
const memory = 60 * 60_000
/** How many tokens are kept in mind; beyond that, the one that was guessed at the longest ago is forgotten. */
const mostTokens = 10_000

interface Guesses {
  /** Guesses at one token are checked one after the other, so that none is under way while another one fails. */
  turn: Mutex
  wrong: number
  lastWrongAt: number
}

/** What came of a guess; `wait` is in seconds, and then the guess has not been looked at. */
export type GuessOutcome = 'right' | 'wrong' | { wait: number }

/**
 * Slows down guessing at passwords: after a few wrong guesses at a token each further one is followed by a pause, twice
 * as long as the last, in which no guess is looked at. A right guess does not shorten the next pause, else every
 * rightful visitor would give an attacker new tries. Each process keeps its own count.
 */
export class GuessLimit {
  readonly #byToken = new Map<string, Guesses>()
  readonly #now: () => number

  /** `now` gives epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Has `check` tell whether a guess at the token's password is right, unless it is too early for another guess. */
  guess(token: string, check: () => Promise<boolean>): Promise<GuessOutcome> {
    const guesses = this.#recall(token)
    return guesses.turn.runExclusive(async () => {
      const wait = guesses.lastWrongAt + pauseAfter(guesses.wrong) - this.#now()
      if (wait > 0) return { wait: Math.ceil(wait / 1000) }
      if (await check()) return 'right'
      guesses.wrong += 1
      guesses.lastWrongAt = this.#now()
      return 'wrong'
    })
  }

  /** The token's guesses, moved to the end of the map: its order is the order of the last guesses. */
  #recall(token: string): Guesses {
    const known = this.#byToken.get(token)
    const fresh = known !== undefined && (known.turn.isLocked() || Math.abs(this.#now() - known.lastWrongAt) < memory)
    const guesses = fresh ? known : { turn: new Mutex(), wrong: 0, lastWrongAt: 0 }
    this.#byToken.delete(token)
    this.#byToken.set(token, guesses)
    if (this.#byToken.size > mostTokens) this.#forgetOldest()
    return guesses
  }

  #forgetOldest(): void {
    for (const [token, guesses] of this.#byToken) {
      if (guesses.turn.isLocked()) continue
      this.#byToken.delete(token)
      return
    }
  }
}

/** Milliseconds: none at first, then 1, 2, 4, 8 … seconds. */
function pauseAfter(wrong: number): number {
  return wrong <= freeGuesses ? 0 : Math.min(1000 * 2 ** (wrong - freeGuesses - 1), longestPause)
}
