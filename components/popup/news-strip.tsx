import { Check, CircleAlert, RefreshCw, X } from 'lucide-react'
import { i18n } from '#i18n'
import { isTrouble, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { CopyButton } from '../copy-button'
import { IconButton } from '../icon-button'

type Props = {
  entry: JournalEntry
  /** Why it failed or waits; undefined if nothing went wrong. */
  reason: string | undefined
  onCopy: () => Promise<boolean>
  onShow: () => void
  onClose: () => void
}

const sentenceOf = ({ title, request, link }: JournalEntry, reason: string | undefined): string => {
  const page = title || withoutScheme(request.link)
  if (link !== undefined) return i18n.t('news.created', { page })
  return reason ?? i18n.t('news.pending', { page })
}

/** One line about a link from elsewhere: created, failed or pending. */
export const NewsStrip = ({ entry, reason, onCopy, onShow, onClose }: Props) => {
  const { link } = entry
  const kind = isTrouble(entry) ? 'trouble' : link === undefined ? 'waiting' : 'done'
  return (
    <div className={`news ${kind}`}>
      {kind === 'trouble' ? <CircleAlert /> : kind === 'waiting' ? <RefreshCw /> : <Check />}
      <p title={sentenceOf(entry, reason)}>
        {link && <b dir="ltr">{link.token}</b>} {sentenceOf(entry, reason)}
      </p>
      {kind === 'done' && <CopyButton className="plain accent" icon={null} onCopy={onCopy} />}
      {kind !== 'done' && (
        <button type="button" className="plain accent" onClick={onShow}>
          {i18n.t('action.show')}
        </button>
      )}
      <IconButton label={i18n.t('action.close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
