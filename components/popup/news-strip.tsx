import { Check, CircleAlert, RefreshCw, X } from 'lucide-react'
import { i18n } from '#i18n'
import { isTrouble, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { CopyButton } from '../copy-button'
import { IconButton } from '../icons'

type Props = {
  entry: JournalEntry
  /** Why it failed or waits; undefined if nothing went wrong. */
  reason: string | undefined
  onCopy: () => Promise<boolean>
  onShow: () => void
  onClose: () => void
}

/** Stands for the page in a sentence. */
const PAGE = '\ufffc'

const sentenceOf = ({ link }: JournalEntry, reason: string | undefined): string => {
  if (link !== undefined) return i18n.t('news.created', { page: PAGE })
  return reason ?? i18n.t('news.pending', { page: PAGE })
}

/** One line about a link from elsewhere: created, failed or pending. */
export const NewsStrip = ({ entry, reason, onCopy, onShow, onClose }: Props) => {
  const { link, title, request } = entry
  const kind = isTrouble(entry) ? 'trouble' : link === undefined ? 'waiting' : 'done'
  const page = title || withoutScheme(request.link)
  const [before = '', after] = sentenceOf(entry, reason).split(PAGE)
  return (
    <div className={`news ${kind}`}>
      {kind === 'trouble' ? <CircleAlert /> : kind === 'waiting' ? <RefreshCw /> : <Check />}
      <p title={after === undefined ? before : before + page + after}>
        {link && <b>{link.token}</b>}
        {after !== undefined && before}
        {/* Cut where it ends, in a sentence of the other direction, too. */}
        <bdi>{after === undefined ? before : page}</bdi>
        {after}
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
