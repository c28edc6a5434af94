import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { i18n } from '#i18n'
import { Segments } from '@/components/fields/choice-fields'
import { TagDot } from '@/components/icons'
import { Notice } from '@/components/notice'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { nextTagColor, type Tag, type TagInput } from '@/lib/domain/tag/tag'
import { formatNumber, plural } from '@/lib/format'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { cacheStateQuery, statsQuery, tagsQuery } from '@/lib/ui/queries'
import { recentTagsQuery } from '@/lib/ui/stored'
import { SectionHeader, useConnectionChoice, useSaved } from './section'
import section from './section.module.css'
import { TagEditor } from './tag-editor'
import css from './tags.module.css'

type Order = 'name' | 'recent' | 'links'

type ChipsProps = {
  tags: readonly Tag[]
  /** The ids of recently used tags, newest first. */
  recentIds: readonly string[]
  /** How many links each tag has, by its id; undefined if that is not known. */
  counts: ReadonlyMap<string, number> | undefined
  onSave: (tag: Tag | TagInput) => Promise<unknown>
}

const NEW = ''

const labelsOf = ({ id, label }: Tag) => ({
  label: id === NEW ? i18n.t('options.newTag') : i18n.t('options.tagLabelOf', { label }),
  save: id === NEW ? i18n.t('options.createTag') : i18n.t('action.save'),
})

/** All tags as chips, edited in place. An editor stays until its tag is saved, also if the next one is opened. */
const TagChips = ({ tags, recentIds, counts, onSave }: ChipsProps) => {
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<Order>('name')
  /** The tags in their editors, the last one opened last: the others are being saved, or could not be. */
  const [editedIds, setEditedIds] = useState<readonly string[]>([])
  const words = query.trim().toLowerCase()
  const rank = new Map(recentIds.map((id, index) => [id, index]))
  const byName = (one: Tag, other: Tag) => one.label.localeCompare(other.label)
  const byUse = (one: Tag, other: Tag) => (rank.get(one.id) ?? Infinity) - (rank.get(other.id) ?? Infinity) || 0
  const countOf = ({ id }: Tag) => counts?.get(id) ?? 0
  const orders: Record<Order, (one: Tag, other: Tag) => number> = {
    name: byName,
    recent: byUse,
    links: (one, other) => countOf(other) - countOf(one),
  }
  const shown = tags
    .filter(({ label }) => label.toLowerCase().includes(words))
    .toSorted((one, other) => orders[order](one, other) || byName(one, other))
  const fresh: Tag = { id: NEW, label: '', color: nextTagColor(tags.length) }
  const list = useRef<HTMLUListElement>(null)
  const withoutEditor = (id: string) => (ids: readonly string[]) => ids.filter((each) => each !== id)
  const edit = (id: string) => setEditedIds((ids) => [...withoutEditor(id)(ids), id])
  const close = (id: string) => {
    const item = list.current?.querySelector(`[data-tag="${CSS.escape(id)}"]`)
    // A press elsewhere has moved the focus already.
    const hasFocus = item?.contains(document.activeElement)
    flushSync(() => setEditedIds(withoutEditor(id)))
    if (hasFocus) item?.querySelector('button')?.focus()
  }

  return (
    <>
      <div className={css.tools}>
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
          isLegendHidden
          choices={[
            { value: 'name', label: i18n.t('tags.byName') },
            { value: 'recent', label: i18n.t('tags.byUse') },
            ...(counts ? [{ value: 'links' as const, label: i18n.t('tags.byLinks') }] : []),
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <ul className={`plain-list ${css.tags}`} ref={list}>
        {[fresh, ...shown].map((tag) => (
          <li key={tag.id} data-tag={tag.id}>
            {editedIds.includes(tag.id) ? (
              <TagEditor
                initial={tag}
                labels={labelsOf(tag)}
                onSave={({ label, color }) => onSave(tag.id === NEW ? { label, color } : { id: tag.id, label, color })}
                isCurrent={tag.id === editedIds.at(-1)}
                onClose={() => close(tag.id)}
              />
            ) : (
              <button
                type="button"
                className={tag.id === NEW ? `${css.tag} ${css.new}` : css.tag}
                onClick={() => edit(tag.id)}
              >
                {tag.id === NEW ? <Plus /> : <TagDot color={tag.color} />}
                {tag.id === NEW ? i18n.t('options.newTag') : tag.label}
                {counts && tag.id !== NEW && (
                  <>
                    {' '}
                    <span className={css.count} aria-hidden="true">
                      {formatNumber(countOf(tag))}
                    </span>
                    <span className="visually-hidden">{plural('library.total', countOf(tag))}</span>
                  </>
                )}
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p>{words === '' ? i18n.t('options.noTags') : i18n.t('tags.none', { query })}</p>}
    </>
  )
}

type Props = { connections: readonly KnownConnectionView[]; chosenId: string }

/** Lists, creates and edits the tags of a service. */
export const TagsSection = ({ connections, chosenId }: Props) => {
  const { api, stored } = useApp()
  const client = useQueryClient()
  const { connection, field } = useConnectionChoice(connections, chosenId)
  const connectionId = connection?.id ?? ''
  const query = tagsQuery(api, connectionId)
  const isConnected = connection?.connected === true
  const { data: tags = [], error, isSuccess } = useQuery({ ...query, enabled: isConnected })
  const { data: recent = [] } = useQuery(recentTagsQuery(stored, connectionId))
  const { data: cache } = useQuery(cacheStateQuery(api, [connectionId]))
  const { data: stats } = useQuery(statsQuery(api, [connectionId], cache))
  const counts =
    stats && stats.tagsReadAt !== null ? new Map(stats.tags.map(({ tagId, links }) => [tagId, links])) : undefined
  const { isSaved, onSaved } = useSaved()
  const saving = useMutation({
    mutationFn: (tag: TagInput) => api('saveTag', { connectionId, tag }),
    onSuccess: () => {
      onSaved()
      return client.invalidateQueries(query)
    },
  })
  return (
    <>
      <SectionHeader
        title={i18n.t('section.tags')}
        hint={isConnected ? i18n.t('options.tagsHint') : i18n.t('options.tagsUnconnected')}
        isSaved={isSaved}
      />
      {error && <Notice error>{errorText(error)}</Notice>}
      {field && <section className={`card stack ${section.choices}`}>{field}</section>}
      {isSuccess && (
        <section className="card stack" aria-label={i18n.t('section.tags')}>
          <TagChips
            key={connectionId}
            tags={tags}
            recentIds={recent.map(({ id }) => id)}
            counts={counts}
            onSave={saving.mutateAsync}
          />
        </section>
      )}
    </>
  )
}
