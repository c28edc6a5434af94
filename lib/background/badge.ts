import type { Action } from 'webextension-polyfill'
import { isTrouble } from '@/lib/domain/journal-entry'
import type { Journal } from './creation/journal'

export type Badge = {
  /** Says on the toolbar button how things stand in the journal. */
  show(): Promise<void>
}

type Dependencies = { action: Action.Static; journal: Pick<Journal, 'countUnsettled' | 'due'> }

const DONE = { text: '✓', color: '#15803d' }
const TROUBLE = { text: '!', color: '#b91c1c' }
const WAITING_COLOR = '#475569'
const NOTHING = { text: '', color: WAITING_COLOR }

/** Trouble that nobody has seen comes first, then how many are not settled, then that something was done. */
export const createBadge = ({ action, journal }: Dependencies): Badge => ({
  async show() {
    const [due, waiting] = await Promise.all([journal.due(), journal.countUnsettled()])
    const done = due.length > 0 ? DONE : NOTHING
    const quiet = waiting > 0 ? { text: String(waiting), color: WAITING_COLOR } : done
    const { text, color } = due.some(isTrouble) ? TROUBLE : quiet
    await Promise.all([
      action.setBadgeText({ text }),
      action.setBadgeBackgroundColor({ color }),
      action.setBadgeTextColor?.({ color: '#ffffff' }),
    ])
  },
})
