import type { Action } from 'webextension-polyfill'
import { isTrouble, type JournalEntry } from '@/lib/domain/journal-entry'

export type Badge = {
  /** Says on the toolbar button what became of an entry, or else how many are not settled, or else nothing. */
  show(entry?: JournalEntry): Promise<void>
}

type Dependencies = { action: Action.Static; journal: { countUnsettled(): Promise<number> } }

const DONE = { text: '✓', color: '#15803d' }
const TROUBLE = { text: '!', color: '#b91c1c' }
const WAITING_COLOR = '#475569'
const NOTHING = { text: '', color: WAITING_COLOR }

const markOf = (waiting: number, entry?: JournalEntry) => {
  if (entry && isTrouble(entry)) return TROUBLE
  if (waiting > 0) return { text: String(waiting), color: WAITING_COLOR }
  return entry?.state === 'created' ? DONE : NOTHING
}

export const createBadge = ({ action, journal }: Dependencies): Badge => ({
  async show(entry) {
    const { text, color } = markOf(await journal.countUnsettled(), entry)
    await Promise.all([
      action.setBadgeText({ text }),
      action.setBadgeBackgroundColor({ color }),
      action.setBadgeTextColor?.({ color: '#ffffff' }),
    ])
  },
})
