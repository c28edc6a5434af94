import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import type { FileFormat } from '@/lib/domain/library/export'
import { ListMenu, ListMenuItem } from '../link-list/list-menu'

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
        <ListMenuItem key={format} onChoose={() => onSave(scope, format)}>
          {label()}
        </ListMenuItem>
      ))}
    </Menu.Group>
  )
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="plain" aria-label={i18n.t('action.more')} data-tip={i18n.t('action.more')}>
        <Ellipsis />
      </Menu.Trigger>
      <ListMenu align="end">
        {listed !== undefined && group('listed', listed)}
        {group('all', i18n.t('library.allLinks'))}
      </ListMenu>
    </Menu.Root>
  )
})
