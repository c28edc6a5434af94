import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, Check, Ellipsis, Server, Tag as TagIcon } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { i18n } from '#i18n'
import { Menu } from '@/components/menu'
import { placement } from '@/components/overlay'
import type { FileFormat } from '@/lib/domain/library/export'
import { ALL_SERVICES, type LibraryView } from '@/lib/domain/library/library-view'
import { connectionName } from '@/lib/domain/settings/connection'
import { createTagSearch, type OwnedTag, tagKey, tagOf } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { connectionsQuery } from '@/lib/ui/stored'
import { ChoiceMenu, choiceButton } from '../choice-menu'
import type { ShownConnections } from '../list-state'
import { TagLabel } from '../tag-label'
import type { ExportScope } from './link-export'
import css from './list-menus.module.css'

type OnView = (change: Partial<LibraryView>) => void

type ServiceProps = ShownConnections & { service: string; onView: OnView }

/**
 * Shows the links of one service, or of all. Which one new links are made with stays as it is. Nothing with fewer than two.
 */
export const ServiceMenu = ({ connectionIds, service, onView }: ServiceProps) => {
  const { data: connections = [] } = useQuery(connectionsQuery(useApp().stored))
  if (connections.length < 2) return null
  const choices = [
    { value: ALL_SERVICES, label: i18n.t('library.allServices') },
    ...connections.map((connection) => ({ value: connection.id, label: connectionName(connection) })),
  ]
  const chosen = service === ALL_SERVICES ? ALL_SERVICES : (connectionIds[0] ?? '')
  return (
    <ChoiceMenu
      label={i18n.t('connections.switcher')}
      icon={<Server />}
      value={chosen}
      choices={choices}
      onChange={(value) => onView({ service: value, tagId: '' })}
    />
  )
}

type TagProps = ServiceProps & { tags: readonly OwnedTag[]; tagId: string }

/** More tags are found by typing. */
const MAX_TAGS_LISTED = 50

const ALL_TAGS = { id: '', label: '', color: '', connectionId: '' }

/** Filters the list by a tag, which can be typed. Nothing if there are no tags. */
const TagMenu = ({ connectionIds, tags, tagId, onView }: TagProps) => {
  const { data: connections = [] } = useQuery(connectionsQuery(useApp().stored))
  const [typed, setTyped] = useState('')
  const search = useMemo(() => createTagSearch(tags), [tags])
  const tag = tagOf(tagId, tags)
  if (tags.length === 0 && !tag) return null
  const found = search(typed, MAX_TAGS_LISTED).found as OwnedTag[]
  const items = typed === '' && tag ? [ALL_TAGS, ...found] : found
  const label = i18n.t('draft.tag')
  return (
    <Combobox.Root
      items={tags}
      filteredItems={items}
      filter={null}
      value={tags.find(({ id }) => id === tagId) ?? ALL_TAGS}
      isItemEqualToValue={(item, value) => tagKey(item) === tagKey(value)}
      itemToStringLabel={(item) => item.label}
      inputValue={typed}
      onInputValueChange={setTyped}
      onOpenChange={() => setTyped('')}
      onValueChange={(chosen) => {
        if (chosen) onView(chosen.id === '' ? { tagId: '' } : { service: chosen.connectionId, tagId: chosen.id })
      }}
      autoHighlight
    >
      <Combobox.Trigger {...choiceButton(label, <TagIcon />, tag?.label ?? label)} />
      <Combobox.Portal>
        <Combobox.Positioner {...placement()} align="start">
          <Combobox.Popup className={`panel menu ${css.tags}`} aria-label={label}>
            <Combobox.Input aria-label={i18n.t('library.searchTags')} placeholder={i18n.t('library.searchTags')} />
            <Combobox.Empty className="hint">{i18n.t('library.noTagFound')}</Combobox.Empty>
            <Combobox.List>
              {(item: OwnedTag) => (
                <Combobox.Item key={tagKey(item)} value={item} className="menu-item">
                  <Check visibility={item.id === tagId ? 'visible' : 'hidden'} />
                  {item.id === '' ? <span>{i18n.t('library.allTags')}</span> : <TagLabel tag={item} />}
                  {connectionIds.length > 1 && (
                    <span className="hint">
                      {connections.filter(({ id }) => id === item.connectionId).map(connectionName)}
                    </span>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
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
      value={sorted}
      choices={choices}
      onChange={(value) => {
        const [chosen, direction] = value.split(' ') as [LibraryView['sort'], LibraryView['order']]
        onView({ sort: chosen, order: direction })
      }}
    />
  )
}

type Props = TagProps & SortProps & { isEmpty: boolean }

/** Which links are listed, and in which order. Rendered again only if that changes, not for each letter of a search. */
export const ListMenus = memo(({ isEmpty, ...rest }: Props) => (
  <>
    <ServiceMenu {...rest} />
    {!isEmpty && <TagMenu {...rest} />}
    {!isEmpty && <SortMenu {...rest} />}
  </>
))

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
  const group = (scope: ExportScope, title: string) => ({
    title,
    items: FORMATS.map(([format, label]) => ({ label: label(), onChoose: () => onSave(scope, format) })),
  })
  const label = i18n.t('action.more')
  return (
    <Menu
      label={label}
      button={{ className: 'plain', 'aria-label': label, 'data-tip': label, children: <Ellipsis /> }}
      align="end"
      groups={[...(listed === undefined ? [] : [group('listed', listed)]), group('all', i18n.t('library.allLinks'))]}
    />
  )
})
