import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { i18n } from '#i18n'
import { nextTagColor, type Tag, type TagInput } from '@/lib/domain/tag/tag'
import { plural } from '@/lib/format'
import { Segments } from '../fields/choice-fields'
import { TagDot } from '../icons'
import { TagEditor } from './tag-editor'

type Order = 'name' | 'recent'

type Props = {
  tags: readonly Tag[]
  /** The ids of recently used tags, newest first. */
  recentIds: readonly string[]
  onSave: (tag: Tag | TagInput) => Promise<unknown>
  /** Why a tag could not be saved, in words. */
  errorText: (error: unknown) => string
}

const NEW = ''

const labelsOf = ({ id, label }: Tag) => ({
  label: id === NEW ? i18n.t('options.newTag') : i18n.t('options.tagLabelOf', { label }),
  save: id === NEW ? i18n.t('options.createTag') : i18n.t('action.save'),
})

/** All tags as chips, edited in place. */
export const TagChips = ({ tags, recentIds, onSave, errorText }: Props) => {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('name')
  const [editedId, setEditedId] = useState<string>()
  const words = query.trim().toLowerCase()
  const rank = new Map(recentIds.map((id, index) => [id, index]))
  const byName = (one: Tag, other: Tag) => one.label.localeCompare(other.label)
  const byUse = (one: Tag, other: Tag) => (rank.get(one.id) ?? Infinity) - (rank.get(other.id) ?? Infinity) || 0
  const shown = tags
    .filter(({ label }) => label.toLowerCase().includes(words))
    .toSorted((one, other) => (order === 'recent' && byUse(one, other)) || byName(one, other))
  const fresh: Tag = { id: NEW, label: '', color: nextTagColor(tags.length) }
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    // A press elsewhere has moved the focus already.
    const hasFocus = list.current?.contains(document.activeElement)
    flushSync(() => setEditedId(undefined))
    if (hasFocus) list.current?.querySelector<HTMLElement>(`[data-tag="${editedId}"]`)?.focus()
  }

  return (
    <>
      <div className="tag-tools">
        <label className="search">
          <Search />
          <input
            type="search"
            aria-label={i18n.t('tags.find')}
            placeholder={i18n.t('tags.find')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <span className="hint">{plural('tags.count', shown.length)}</span>
        <Segments<Order>
          legend={i18n.t('library.sort')}
          choices={[
            { value: 'name', label: i18n.t('tags.byName') },
            { value: 'recent', label: i18n.t('tags.byUse') },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <ul className="tags" ref={list}>
        {[fresh, ...shown].map((tag) => (
          <li key={tag.id}>
            {editedId === tag.id ? (
              <TagEditor
                initial={tag}
                labels={labelsOf(tag)}
                onSave={({ label, color }) => onSave(tag.id === NEW ? { label, color } : { id: tag.id, label, color })}
                onClose={close}
                errorText={errorText}
              />
            ) : (
              <button
                type="button"
                className={tag.id === NEW ? 'tag-chip new' : 'tag-chip'}
                data-tag={tag.id}
                onClick={() => setEditedId(tag.id)}
              >
                {tag.id === NEW ? <Plus /> : <TagDot color={tag.color} />}
                {tag.id === NEW ? i18n.t('options.newTag') : tag.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{words === '' ? i18n.t('options.noTags') : i18n.t('tags.none', { query })}</p>}
    </>
  )
}
