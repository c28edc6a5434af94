import { i18n } from '#i18n'
import { createdLink, isCopied, type JournalEntry } from '@/lib/domain/creation/entry'
import { readableAddress, withoutScheme } from '@/lib/domain/link/web-address'

const headlineOf = (entry: JournalEntry): string => {
  if (entry.state === 'failed') return i18n.t('notice.failed')
  if (entry.state === 'unsure') return i18n.t('waiting.unsure')
  return isCopied(entry) ? i18n.t('outcome.copied') : i18n.t('outcome.created')
}

/** The outcome of an entry in a few words, for a notification or the title of the toolbar button. */
export const outcomeText = (entry: JournalEntry): { headline: string; page: string; hint: string } => ({
  headline: headlineOf(entry),
  page: entry.title || readableAddress(entry.request.link),
  hint: hintOf(entry),
})

/** The short link, or what to do. */
const hintOf = (entry: JournalEntry): string => {
  const link = createdLink(entry)
  if (link === undefined) return entry.state === 'unsure' ? i18n.t('waiting.decide') : i18n.t('notice.failedHint')
  if (entry.state === 'created' && entry.copy === 'failed') return i18n.t('outcome.notCopied')
  if (entry.state === 'created' && entry.copy === 'late') return i18n.t('outcome.late')
  return withoutScheme(link.shortLink)
}
