import { i18n } from '#i18n'
import { type LibraryView, PAGE_SIZES } from '@/lib/domain/library/library-view'
import type { Tag } from '@/lib/domain/tag/tag'
import { Field } from '../fields/field'
import { TagSelect } from '../fields/tag-select'

type Props = { view: LibraryView; tags: readonly Tag[]; onChange: (change: Partial<LibraryView>) => void }

/** Sort order, tag and page size. */
export const LibraryFilters = ({ view, tags, onChange }: Props) => (
  <div className="filters">
    <Field label={i18n.t('library.sort')}>
      {(attributes) => (
        <select
          {...attributes}
          value={`${view.sort} ${view.order}`}
          onChange={(event) => {
            const [sort, order] = event.target.value.split(' ') as [LibraryView['sort'], LibraryView['order']]
            onChange({ sort, order })
          }}
        >
          <option value="date desc">{i18n.t('library.newest')}</option>
          <option value="date asc">{i18n.t('library.oldest')}</option>
          <option value="performance desc">{i18n.t('library.mostClicks')}</option>
          <option value="performance asc">{i18n.t('library.fewestClicks')}</option>
        </select>
      )}
    </Field>
    <TagSelect
      label={i18n.t('draft.tag')}
      none={i18n.t('library.allTags')}
      tags={tags}
      tagId={view.tagId}
      onChange={(tagId) => onChange({ tagId })}
    />
    <Field label={i18n.t('library.perPage')}>
      {(attributes) => (
        <select
          {...attributes}
          value={view.perPage}
          onChange={(event) => onChange({ perPage: Number(event.target.value) })}
        >
          {[...new Set([...PAGE_SIZES, view.perPage])].map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      )}
    </Field>
  </div>
)
