import { Check, CircleAlert, Ellipsis, LayoutList, PanelsTopLeft, RefreshCw, SlidersHorizontal, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { isTrouble, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { withoutScheme } from '@/lib/domain/link/web-address'
import { CopyButton } from '../copying'
import { CurtailIcon, IconButton } from '../icons'
import { Menu } from '../menu'

type Props = {
  /** The page's title; empty if it has none. */
  title: string
  /** News from elsewhere, shown in place of the title. */
  news: ReactNode
  /** The keys that open the library; empty if none are set. */
  libraryKeys: string
  onOpenLibrary: () => void
  onOpenTabs: () => void
  onOpenOptions: () => void
}

/** The page's title, which news cover so that they move nothing, and a menu that leads to library and options. */
export const PopupHeader = ({ title, news, libraryKeys, onOpenLibrary, onOpenTabs, onOpenOptions }: Props) => (
  <header>
    <CurtailIcon />
    <h1 title={title}>
      <bdi>{title || i18n.t('extension.name')}</bdi>
    </h1>
    {news}
    <Menu
      button={{
        className: 'plain',
        'aria-label': i18n.t('action.more'),
        'data-tip': i18n.t('action.more'),
        children: <Ellipsis />,
      }}
      label={i18n.t('action.more')}
      align="end"
      groups={[
        [
          {
            label: i18n.t('library.title'),
            icon: <LayoutList />,
            keys: libraryKeys || undefined,
            onChoose: onOpenLibrary,
          },
          { label: i18n.t('popup.tabs'), icon: <PanelsTopLeft />, onChoose: onOpenTabs },
        ],
        [{ label: i18n.t('popup.options'), icon: <SlidersHorizontal />, onChoose: onOpenOptions }],
      ]}
    />
  </header>
)

type NewsProps = {
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
export const NewsStrip = ({ entry, reason, onCopy, onShow, onClose }: NewsProps) => {
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
