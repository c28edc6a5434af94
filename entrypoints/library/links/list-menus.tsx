import { ArrowDownWideNarrow, Tag as TagIcon } from 'lucide-react'
import { memo } from 'react'
import { i18n } from '#i18n'
import { TagLabel } from '@/components/icons'
import { ChoiceMenu } from '@/components/library/choice-menu'
import type { LibraryView } from '@/lib/domain/library/library-view'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import type { Stored } from '@/lib/ui/stored'
import { ConnectionMenu } from '../connection-menu'

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
