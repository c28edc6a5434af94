import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import type { FileFormat } from '@/lib/domain/library/exported-link'
import '../list-menu.css'

/** All links, or those in the list. */
export type ExportScope = 'all' | 'listed'

type Props = {
  /** The name of the listed links; undefined if those are all. */
  listed: string | undefined
  onSave: (scope: ExportScope, format: FileFormat) => void
}

const FORMATS: readonly [FileFormat, () => string][] = [
  ['csv', () => i18n.t('export.csv')],
  ['json', () => i18n.t('export.json')],
]

/** What else can be done with the list. */
export const MoreMenu = memo(({ listed, onSave }: Props) => {
  const group = (scope: ExportScope, title: string) => (
    <Menu.Group>
      <Menu.GroupLabel className="list-menu-title">{title}</Menu.GroupLabel>
      {FORMATS.map(([format, label]) => (
        <Menu.Item key={format} className="list-menu-item" onClick={() => onSave(scope, format)}>
          {label()}
        </Menu.Item>
      ))}
    </Menu.Group>
  )
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="plain" aria-label={i18n.t('action.more')} data-tip={i18n.t('action.more')}>
        <Ellipsis />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="positioner" sideOffset={4} align="end">
          <Menu.Popup className="list-menu">
            {listed !== undefined && group('listed', listed)}
            {group('all', i18n.t('library.allLinks'))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
})
