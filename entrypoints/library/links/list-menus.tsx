import { Menu } from '@base-ui/react/menu'
import { ArrowDownWideNarrow, Ellipsis, Tag as TagIcon } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import { TagLabel } from '@/components/icons'
import { ListMenu, ListMenuItem } from '@/components/link-list/list-menu'
import type { FileFormat } from '@/lib/domain/library/export'
import type { LibraryView } from '@/lib/domain/library/library-view'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import type { Stored } from '@/lib/ui/stored'
import { ChoiceMenu, ConnectionMenu } from '../choice-menu'

type OnView = (change: Partial<LibraryView>) => void

type TagProps = { tags: readonly Tag[]; tagId: string; onView: OnView }

/** Filters the list by tag. Nothing if there are no tags. */
const TagMenu = ({ tags, tagId, onView }: TagProps) => {
  const tag = tagOf(tagId, tags)
  if (tags.length === 0 && !tag) return null
  return (
    <ChoiceMenu
      label={i18n.t('draft.tag')}
      icon={<TagIcon />}
      text={tag?.label ?? i18n.t('draft.tag')}
      value={tagId}
      choices={[
        { value: '', label: i18n.t('library.allTags') },
        ...tags.map((each) => ({ value: each.id, label: <TagLabel tag={each} /> })),
      ]}
      onChange={(chosen) => onView({ tagId: chosen })}
    />
  )
}

type SortProps = Pick<LibraryView, 'sort' | 'order'> & { isSearching: boolean; onView: OnView }

const sortings = (isSearching: boolean) => [
  ...(isSearching ? [{ value: 'best desc', label: i18n.t('library.bestMatch') }] : []),
  { value: 'date desc', label: i18n.t('library.newest') },
  { value: 'date asc', label: i18n.t('library.oldest') },
  { value: 'performance desc', label: i18n.t('library.mostClicks') },
  { value: 'performance asc', label: i18n.t('library.fewestClicks') },
]

/** Sorts the list. The best match comes first only in a search. */
const SortMenu = ({ sort, order, isSearching, onView }: SortProps) => {
  const choices = sortings(isSearching)
  const sorted = sort === 'best' && !isSearching ? 'date desc' : `${sort} ${order}`
  return (
    <ChoiceMenu
      label={i18n.t('library.sort')}
      icon={<ArrowDownWideNarrow />}
      text={choices.find(({ value }) => value === sorted)?.label ?? ''}
      value={sorted}
      choices={choices}
      onChange={(value) => {
        const [chosen, direction] = value.split(' ') as [LibraryView['sort'], LibraryView['order']]
        onView({ sort: chosen, order: direction })
      }}
    />
  )
}

type Props = TagProps & SortProps & { stored: Stored; isEmpty: boolean }

/** Which links are listed, and in which order. Rendered again only if that changes, not for each letter of a search. */
export const ListMenus = memo(({ stored, isEmpty, ...rest }: Props) => (
  <>
    <ConnectionMenu stored={stored} />
    {!isEmpty && <TagMenu {...rest} />}
    {!isEmpty && <SortMenu {...rest} />}
  </>
))

/** All links, or those in the list. */
export type ExportScope = 'all' | 'listed'

type MoreProps = {
  /** The name of the listed links; undefined if those are all. */
  listed: string | undefined
  onSave: (scope: ExportScope, format: FileFormat) => void
}

const FORMATS: readonly [FileFormat, () => string][] = [
  ['csv', () => i18n.t('export.csv')],
  ['json', () => i18n.t('export.json')],
]

/** What else can be done with the list. */
export const MoreMenu = memo(({ listed, onSave }: MoreProps) => {
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
