import type { Action } from 'webextension-polyfill'
import { i18n } from '#i18n'
import { isTrouble } from '@/lib/domain/creation/journal-entry'
import type { BatchRecord } from './batch/batch-database'
import type { BatchStore } from './batch/batch-store'
import type { Journal } from './creation/journal'

export type Badge = {
  /** Says on the toolbar button how things stand in the journal, and how a batch ended. */
  show(): Promise<void>
  /** Says for a moment, in a sentence on the button too, what became of something that no journal knows of. */
  tell(isDone: boolean, sentence: string): Promise<void>
}

type Dependencies = {
  action: Action.Static
  journal: Pick<Journal, 'countPending' | 'due'>
  batch: Pick<BatchStore, 'record'>
  wait: (milliseconds: number) => Promise<void>
}

const DONE = { text: '✓', color: '#15803d' }
const TROUBLE = { text: '!', color: '#b91c1c' }
const WAITING_COLOR = '#475569'
const NOTHING = { text: '', color: WAITING_COLOR }
const MOMENT_MS = 8_000

/** How a batch ended. Without a title the browser shows the extension's name. */
const TITLES: Record<BatchRecord['news'], () => string> = {
  none: () => '',
  done: () => i18n.t('batch.done'),
  trouble: () => i18n.t('batch.trouble'),
}

/** Trouble that nobody has seen comes first, then how many are not settled, then that something was done. */
export const createBadge = ({ action, journal, batch, wait }: Dependencies): Badge => {
  const set = async ({ text, color }: { text: string; color: string }, title: string): Promise<void> => {
    await Promise.all([
      action.setBadgeText({ text }),
      action.setBadgeBackgroundColor({ color }),
      action.setBadgeTextColor?.({ color: '#ffffff' }),
      action.setTitle({ title }),
    ])
  }

  const show = async (): Promise<void> => {
    const [due, waiting, record] = await Promise.all([journal.due(), journal.countPending(), batch.record()])
    const news = record?.news ?? 'none'
    const done = due.length > 0 || news === 'done' ? DONE : NOTHING
    const quiet = waiting > 0 ? { text: String(waiting), color: WAITING_COLOR } : done
    await set(due.some(isTrouble) || news === 'trouble' ? TROUBLE : quiet, TITLES[news]())
  }

  return {
    show,
    async tell(isDone, sentence) {
      await set(isDone ? DONE : TROUBLE, sentence)
      // The caller does not wait that long. A failure is logged by the browser.
      void wait(MOMENT_MS).then(show)
    },
  }
}
