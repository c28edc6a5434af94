import { type JournalEntry, needsAttention, type Scope } from '@/lib/domain/creation/entry'
import { plural } from '@/lib/format'
import type { Base } from './base'
import type { Journal } from './journal/journal'
import { outcomeText } from './outcome-text'

/** What the badge sets on the toolbar button. Not every browser has a color for the text. */
export type Button = {
  setBadgeText(details: { text: string }): Promise<void>
  setBadgeBackgroundColor(details: { color: string }): Promise<void>
  setBadgeTextColor?(details: { color: string }): Promise<void>
  setTitle(details: { title: string }): Promise<void>
}

const DONE = { text: '✓', color: '#15803d' }
const ATTENTION = { text: '!', color: '#b91c1c' }
const WAITING_COLOR = '#475569'
const NOTHING = { text: '', color: WAITING_COLOR }
const MOMENT_MS = 8_000

const titleOf = (entry: JournalEntry): string => {
  const { headline, page, hint } = outcomeText(entry)
  return [headline, page, hint].join('\n')
}

/** Shows on the toolbar buttons of ordinary windows and of private ones what became of creations. */
export const createBadge = ({ wait }: Base, journal: Journal, buttons: readonly [Scope, Button][]) => {
  /** An empty title makes the browser show the extension's name. */
  const set = async (button: Button, { text, color }: typeof DONE, title = ''): Promise<void> => {
    await Promise.all([
      button.setBadgeText({ text }),
      button.setBadgeBackgroundColor({ color }),
      button.setBadgeTextColor?.({ color: '#ffffff' }),
      button.setTitle({ title }),
    ])
  }

  let lastingReports = 0

  const showOn = async (scope: Scope, button: Button): Promise<void> => {
    const [unseen, waiting] = await Promise.all([journal.unseen(scope), journal.waiting(scope)])
    // Shown once the report is over.
    if (lastingReports > 0) return
    const [newest] = unseen
    const pending = waiting.filter(({ notice }) => notice === 'pending').length
    if (newest !== undefined && needsAttention(newest)) await set(button, ATTENTION, titleOf(newest))
    else if (pending > 0) {
      await set(button, { text: String(pending), color: WAITING_COLOR }, plural('waiting.count', pending))
    } else if (newest !== undefined) await set(button, DONE, titleOf(newest))
    else await set(button, NOTHING)
  }

  /**
   * The newest unseen outcome decides: failures and questions come before the number of pending entries, success after
   * it. The title says what the badge means.
   */
  const show = async (): Promise<void> => {
    await Promise.all(buttons.map(([scope, button]) => showOn(scope, button)))
  }

  return {
    show,
    /** Shows for a moment how an action outside the journal ended, with a sentence as the button's title. */
    async report({ isPrivate }: Scope, isDone: boolean, sentence: string): Promise<void> {
      lastingReports += 1
      // Not awaited by the caller. The browser logs a failure.
      void wait(MOMENT_MS).then(() => {
        lastingReports -= 1
        return show()
      })
      const [, button] = buttons.find(([scope]) => scope.isPrivate === isPrivate) ?? []
      if (button) await set(button, isDone ? DONE : ATTENTION, sentence)
    },
  }
}

export type Badge = ReturnType<typeof createBadge>
