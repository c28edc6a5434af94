import { Ellipsis, LayoutList, PanelsTopLeft, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { Menu } from '@/components/menu'
import css from './popup.module.css'

type Props = {
  /** The page's title; empty if it has none. */
  title: string
  /** What is known of the page, in place of its title. */
  line: ReactNode
  /** The keys that open the library; empty if none are set. */
  libraryKeys: string
  onOpenLibrary: () => void
  onOpenTabs: () => void
  onOpenOptions: () => void
}

/** The page's title, or the line that takes its place and so moves nothing, and a menu that leads to library and options. */
export const PopupHeader = ({ title, line, libraryKeys, onOpenLibrary, onOpenTabs, onOpenOptions }: Props) => (
  <header className={css.header}>
    <CurtailIcon />
    <h1 className={line ? 'visually-hidden' : 'truncate'} title={title}>
      <bdi>{title || i18n.t('extension.name')}</bdi>
    </h1>
    {line}
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
        {
          items: [
            {
              label: i18n.t('library.title'),
              icon: <LayoutList />,
              keys: libraryKeys || undefined,
              onChoose: onOpenLibrary,
            },
            { label: i18n.t('popup.tabs'), icon: <PanelsTopLeft />, onChoose: onOpenTabs },
          ],
        },
        { items: [{ label: i18n.t('popup.options'), icon: <SlidersHorizontal />, onChoose: onOpenOptions }] },
      ]}
    />
  </header>
)
