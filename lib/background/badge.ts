import type { Action } from 'webextension-polyfill'
import type { JournalEntry } from '@/lib/domain/journal-entry'

export type Badge = {
  /** Says what became of a creation, on the toolbar button. */
  show(entry: Pick<JournalEntry, 'state' | 'copy'>): Promise<void>
  clear(): Promise<void>
}

const DONE = { text: '✓', color: '#15803d' }
const TROUBLE = { text: '!', color: '#b91c1c' }
const UNDER_WAY = { text: '…', color: '#475569' }

const markOf = ({ state, copy }: Pick<JournalEntry, 'state' | 'copy'>) => {
  if (state === 'sending') return UNDER_WAY
  return state === 'created' && copy !== 'failed' ? DONE : TROUBLE
}

export const createBadge = (action: Action.Static): Badge => ({
  async show(entry) {
    const { text, color } = markOf(entry)
    await Promise.all([
      action.setBadgeText({ text }),
      action.setBadgeBackgroundColor({ color }),
      action.setBadgeTextColor?.({ color: '#ffffff' }),
    ])
  },
  clear: () => action.setBadgeText({ text: '' }),
})
