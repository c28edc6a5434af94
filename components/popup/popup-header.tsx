import { Ellipsis, LayoutList, PanelsTopLeft, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '../icons'
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
