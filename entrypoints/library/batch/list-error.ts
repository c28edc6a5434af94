import { i18n } from '#i18n'
import { MAX_LINES } from '@/lib/domain/creation/batch'
import type { ListSummary } from '@/lib/domain/creation/collapsed-list'
import { written } from '@/lib/format/numbers'
import { failureText } from '@/lib/ui/failure-text'

/** Why a list cannot be started as it is, in words; undefined where it can. */
export const listError = ({ links, repeated, wrong }: ListSummary): string | undefined => {
  const count = links + repeated + wrong
  if (count > MAX_LINES) return i18n.t('many.tooMany', { count: written(count), most: written(MAX_LINES) })
  if (links > 0) return undefined
  return failureText({ code: count === 0 ? 'link-missing' : 'link-not-web' })
}

/** True where it is to be said at once, and not only when the list is started. */
export const isTooLong = ({ links, repeated, wrong }: ListSummary): boolean => links + repeated + wrong > MAX_LINES
