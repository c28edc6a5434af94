import { Check, CircleAlert, Info, Link2, QrCode as QrIcon, RefreshCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import { IconButton } from '@/components/icons'
import { QrCodeButton } from '@/components/qr-code'
import { ShortLinkText } from '@/components/short-link'
import { createdLink, failureOfEntry, type JournalEntry, needsAttention } from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import { readableAddress } from '@/lib/domain/link/web-address'
import { plural } from '@/lib/format'
import css from './popup.module.css'

type LinkProps = {
  link: Link
  /** How many others lead to the page. */
  more: number
  onCopy: () => Promise<boolean>
  /** Shows all that is known of it; undefined if it was not made here. */
  onShow: (() => void) | undefined
  onShowAll: () => void
}

/** The newest short link of the page. */
export const PageLinkLine = ({ link, more, onCopy, onShow, onShowAll }: LinkProps) => (
  <div className={css.line}>
    <Link2 />
    <p className="truncate" title={link.shortLink}>
      <span className="visually-hidden">{i18n.t('known.forThisPage')}: </span>
      {onShow === undefined ? (
        <ShortLinkText link={link} isTokenAlone />
      ) : (
        <button
          type="button"
          className={`link truncate ${css.token}`}
          data-tip={i18n.t('action.show')}
          onClick={onShow}
        >
          <ShortLinkText link={link} isTokenAlone />
        </button>
      )}
    </p>
    {more > 0 && (
      <button type="button" className="link" onClick={onShowAll}>
        {plural('known.more', more)}
      </button>
    )}
    <QrCodeButton
      link={link}
      button={{
        className: 'plain',
        'aria-label': i18n.t('outcome.qrCode'),
        'data-tip': i18n.t('outcome.qrCode'),
        children: <QrIcon />,
      }}
      align="end"
    />
    <CopyButton className={`plain ${css.action}`} icon={null} onCopy={onCopy} />
  </div>
)

type Props = {
  entry: JournalEntry
  /** Why it failed or waits; undefined if nothing went wrong. */
  reason: string | undefined
  onCopy: () => Promise<boolean>
  onShow: () => void
  onClose: () => void
}

type Kind = 'done' | 'waiting' | 'alert' | 'note'

const ICONS: Record<Kind, ReactNode> = {
  done: <Check />,
  waiting: <RefreshCw />,
  alert: <CircleAlert />,
  note: <Info />,
}

const LOOKS: Record<Kind, string | undefined> = {
  done: '',
  waiting: css.waiting,
  alert: css.alert,
  note: css.note,
}

const kindOf = (entry: JournalEntry): Kind => {
  // It did what was pressed.
  if (failureOfEntry(entry)?.code === 'withdrawn') return 'note'
  const isExpired = entry.state === 'created' && Date.parse(entry.request.expiresAt ?? '') <= Date.now()
  if (needsAttention(entry) || isExpired) return 'alert'
  return entry.state === 'created' ? 'done' : 'waiting'
}

/** Stands for the page in a sentence. */
const PAGE = '\ufffc'

const sentenceOf = ({ state }: JournalEntry, reason: string | undefined): string => {
  // As in the list below the form: there is little room.
  if (state === 'created') return PAGE
  return reason ?? i18n.t('news.pending', { page: PAGE })
}

/** What became of a link of this page, or of one from elsewhere: created, failed or pending, and what to do. */
export const EntryLine = ({ entry, reason, onCopy, onShow, onClose }: Props) => {
  const link = createdLink(entry)
  const kind = kindOf(entry)
  const page = entry.title || readableAddress(entry.request.link)
  const [before = '', after] = sentenceOf(entry, reason).split(PAGE)
  return (
    <div className={`${css.line} ${LOOKS[kind]}`}>
      {ICONS[kind]}
      <p title={after === undefined ? before : before + page + after}>
        {link && <ShortLinkText link={link} isTokenAlone />}
        {after !== undefined && before}
        {/* Cut where it ends, in a sentence of the other direction, too. */}
        <bdi className="truncate">{after === undefined ? before : page}</bdi>
        {after}
      </p>
      {/* Its words would take the room of the page's title. */}
      {kind === 'done' && <CopyButton className={`plain ${css.action}`} isIcon onCopy={onCopy} />}
      <button type="button" className={`plain ${css.action}`} onClick={onShow}>
        {entry.state === 'failed' ? i18n.t('action.edit') : i18n.t('action.show')}
      </button>
      <IconButton label={i18n.t('action.close')} onClick={onClose}>
        <X />
      </IconButton>
    </div>
  )
}
