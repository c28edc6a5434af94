import { setTimeout as pause } from 'node:timers/promises'
import { decidePreferences } from '../../../test/support/browser/stored-settings.ts'
import { disturb } from './disturb.ts'
import { placeOrder } from './place-order.ts'
import type { Round } from './plan.ts'
import type { Scene } from './scene.ts'

/** An order is answered when its link is there, which can take long. The next round does not wait for that. */
const LONGEST_ACT_MS = 3_000

export type Played = {
  /** Whether the browser has lived through it. */
  isAlive: boolean
  /** Resolves when the last of its orders has been answered, or has failed. */
  answered: Promise<unknown>
}

/** Plays a round: places its orders and disturbs them. */
export const playRound = async ({ orders, disturbances, drawsTokens }: Round, scene: Scene): Promise<Played> => {
  const { browser, record } = scene
  let isAlive = true
  const death = browser.dead.then(() => {
    isAlive = false
  })
  /** An act that the worker or the browser dies under fails, and that is what a round is for. */
  const attempt = (what: string, act: Promise<void>): Promise<void> =>
    Promise.race([death, act.catch((error: unknown) => record.note(`${what} failed: ${String(error).split('\n')[0]}`))])

  await attempt('the preference', decidePreferences(browser.page, { generateToken: drawsTokens }))
  const answered = Promise.all(orders.map((order) => attempt(order.way, placeOrder(order, scene))))
  await Promise.all([
    Promise.race([answered, pause(LONGEST_ACT_MS, undefined, { ref: false })]),
    ...disturbances.map((disturbance) => attempt(disturbance.kind, disturb(disturbance, scene))),
  ])
  return { isAlive, answered }
}
