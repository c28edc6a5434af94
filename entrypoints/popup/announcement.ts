import { i18n } from '#i18n'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'

/** What is read out about an entry. Failures are alerts of their own, and say themselves. */
export const announcementOf = ({ state, link, copy }: JournalEntry): string => {
  if (state === 'failed') return ''
  if (link === undefined) return i18n.t('action.shortening')
  const what = copy === 'copied' ? i18n.t('outcome.copied') : i18n.t('outcome.created')
  return `${what}: ${link.shortLink}`
}
