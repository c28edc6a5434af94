import { i18n } from '#i18n'
import { isTrouble } from '@/lib/domain/creation/journal-entry'
import type { BatchRecord, BatchStore } from './batch/batch-store'
import type { Journal } from './journal/journal'

export type Badge = {
  /** Shows the state of the journal and the outcome of a batch on the toolbar button. */
  show(): Promise<void>
  /** Shows for a moment how an action outside the journal ended, with a sentence as the button's title. */
  report(isDone: boolean, sentence: string): Promise<void>
}

/** What the badge sets on the toolbar button. Not every browser has a colour for the text. */
export type Button = {
  setBadgeText(details: { text: string }): Promise<void>
  setBadgeBackgroundColor(details: { color: string }): Promise<void>
  setBadgeTextColor?(details: { color: string }): Promise<void>
  setTitle(details: { title: string }): Promise<void>
}

type Dependencies = {
  action: Button
  journal: Pick<Journal, 'countPending' | 'unseen'>
  batch: Pick<BatchStore, 'record'>
  wait: (milliseconds: number) => Promise<void>
}

const DONE = { text: '✓', color: '#15803d' }
const TROUBLE = { text: '!', color: '#b91c1c' }
const WAITING_COLOR = '#475569'
const NOTHING = { text: '', color: WAITING_COLOR }
const MOMENT_MS = 8_000

/** An empty title makes the browser show the extension's name. */
const TITLES: Record<BatchRecord['news'], () => string> = {
  none: () => '',
  done: () => i18n.t('batch.done'),
  trouble: () => i18n.t('batch.trouble'),
}

/** Unseen trouble comes first, then the number of pending entries, then success. */
export const createBadge = ({ action, journal, batch, wait }: Dependencies): Badge => {
  const set = async ({ text, color }: { text: string; color: string }, title: string): Promise<void> => {
    await Promise.all([
      action.setBadgeText({ text }),
      action.setBadgeBackgroundColor({ color }),
      action.setBadgeTextColor?.({ color: '#ffffff' }),
      action.setTitle({ title }),
    ])
  }

  let lastingReports = 0

  const show = async (): Promise<void> => {
    const [unseen, waiting, record] = await Promise.all([journal.unseen(), journal.countPending(), batch.record()])
    // Shown once the report has had its moment.
    if (lastingReports > 0) return
    const news = record?.news ?? 'none'
    const done = unseen.length > 0 || news === 'done' ? DONE : NOTHING
    const quiet = waiting > 0 ? { text: String(waiting), color: WAITING_COLOR } : done
    await set(unseen.some(isTrouble) || news === 'trouble' ? TROUBLE : quiet, TITLES[news]())
  }

  return {
    show,
    async report(isDone, sentence) {
      lastingReports += 1
      // Not awaited by the caller. The browser logs a failure.
      void wait(MOMENT_MS).then(() => {
        lastingReports -= 1
        return show()
      })
      await set(isDone ? DONE : TROUBLE, sentence)
    },
  }
}
