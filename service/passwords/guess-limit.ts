import { Mutex } from 'async-mutex'

/** In milliseconds: guesses are forgotten after this time without another one. */
const MEMORY = 60 * 60_000
/** Beyond this many of a level, those guessed longest ago are forgotten, unless their pause is running. */
const MAX_REMEMBERED = 10_000

/** How many wrong guesses are free, and the pause in milliseconds after so many more. */
type Level = { free: number; pause: (more: number) => number }

const doubling = (more: number): number => Math.min(1000 * 2 ** (more - 1), 10 * 60_000)

/** Typing errors are not slowed down. */
const NETWORK: Level = { free: 2, pause: doubling }
/** What a provider gives one customer: with a /48, an attacker has 65,536 networks. */
const SITE: Level = { free: 10, pause: doubling }
/** For attackers with many sites. Short, because it also holds up visitors who know the password. */
const LINK: Level = { free: 50, pause: () => 5_000 }

type Count = { turn: Mutex; wrong: number; lastWrongAt: number; lastAt: number; wasRight: boolean }

/** The guesses of a level, by who made them and at what. */
const createCounts = ({ free, pause }: Level, now: () => number) => {
  const remembered = new Map<string, Count>()

  /** Milliseconds until the next guess is checked. */
  const waitOf = ({ wrong, lastWrongAt }: Count): number =>
    wrong <= free ? 0 : Math.max(0, lastWrongAt + pause(wrong - free) - now())
  const forgetOldest = (): void => {
    for (const [key, count] of remembered) {
      if (count.turn.isLocked() || waitOf(count) > 0) continue
      remembered.delete(key)
      return
    }
  }

  return {
    waitOf,
    /** The guesses so far, moved to the end of the map: its order is the order of the last guesses. */
    recall(key: string): Count {
      const known = remembered.get(key)
      const isFresh = known !== undefined && (known.turn.isLocked() || Math.abs(now() - known.lastAt) < MEMORY)
      const count = isFresh ? known : { turn: new Mutex(), wrong: 0, lastWrongAt: 0, lastAt: now(), wasRight: false }
      remembered.delete(key)
      remembered.set(key, count)
      if (remembered.size > MAX_REMEMBERED) forgetOldest()
      return count
    },
  }
}

/** The outcome of a guess. `wait` is in seconds: the guess came too early and was not checked. */
type GuessOutcome = 'right' | 'wrong' | { wait: number }

/** Whose guess it is, and at what. */
type Guesser = { network: string; site: string; linkId: string }

/** Slows down guessing at passwords. */
export type GuessLimit = {
  /**
   * Runs `check`, which says whether the guess is right, unless the guess comes too early. `isSuspect` is true if the
   * network has guessed wrong within the last hour, at any link.
   */
  guess(guesser: Guesser, check: (isSuspect: boolean) => Promise<boolean>): Promise<GuessOutcome>
}

/**
 * After a few wrong guesses at one link, of one network, of one site or of everybody, each further one is followed by a
 * pause in which none of theirs is checked. A network that has given the password waits for its own guesses only. A right
 * guess does not shorten the next pause: otherwise every rightful visitor of a network would give an attacker new tries.
 * Each process counts for itself. `now` returns epoch milliseconds.
 */
export const createGuessLimit = (now: () => number): GuessLimit => {
  const networks = createCounts(NETWORK, now)
  const sites = createCounts(SITE, now)
  const links = createCounts(LINK, now)
  const suspects = createCounts(NETWORK, now)

  return {
    guess({ network, site, linkId }, check) {
      const own = networks.recall(`${network} ${linkId}`)
      // One at a time, so that none starts before the last one is known.
      return own.turn.runExclusive(async () => {
        const ofSite = sites.recall(`${site} ${linkId}`)
        const ofLink = links.recall(linkId)
        const shared = own.wasRight ? 0 : Math.max(sites.waitOf(ofSite), links.waitOf(ofLink))
        const wait = Math.max(networks.waitOf(own), shared)
        if (wait > 0) return { wait: Math.ceil(wait / 1000) }

        const suspect = suspects.recall(network)
        const counts = [own, ofSite, ofLink, suspect]
        for (const count of counts) count.lastAt = now()
        const isSuspect = suspect.wrong > 0
        // Counted as wrong until it is known: guesses that arrive together would all be free otherwise.
        const begunAt = now()
        const before = counts.map(({ lastWrongAt }) => lastWrongAt)
        for (const count of counts) {
          count.wrong += 1
          count.lastWrongAt = begunAt
        }
        const takeBack = () => {
          for (const [index, count] of counts.entries()) {
            count.wrong -= 1
            // Otherwise another guess has begun or failed since.
            if (count.lastWrongAt === begunAt) count.lastWrongAt = before[index] ?? 0
          }
        }
        const isRight = await check(isSuspect).catch((error) => {
          takeBack()
          throw error
        })
        if (isRight) {
          takeBack()
          own.wasRight = true
          return 'right'
        }
        for (const count of counts) count.lastWrongAt = now()
        return 'wrong'
      })
    },
  }
}

/** `1 second`, `45 seconds`, `2 minutes`: a whole number of at least 1, never less than `seconds`. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? count(Math.max(1, Math.ceil(seconds)), 'second') : count(Math.ceil(seconds / 60), 'minute')

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`
