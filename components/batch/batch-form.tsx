import { type FormEvent, type ReactNode, useId } from 'react'
import { i18n } from '#i18n'
import type { ListSummary } from '@/lib/domain/creation/collapsed-list'
import { type ListRow, MAX_LIST_LENGTH } from '@/lib/domain/creation/list-row'
import type { Tag } from '@/lib/domain/tag/tag'
import { plural } from '@/lib/format/numbers'
import { ExpiryField } from '../fields/expiry-field'
import { Field } from '../fields/field'
import { TagSelect } from '../fields/tag-select'

type Options = { tagId: string; expiresAt: string }

type Props = {
  text: string
  options: Options
  tags: readonly Tag[]
  /** How many links the list makes. */
  count: number
  /** What is wrong with the list or its expiry. */
  listError?: string | undefined
  expiryError?: string | undefined
  isBusy: boolean
  onText: (text: string) => void
  onOptions: (change: Partial<Options>) => void
  onSubmit: () => void
  /** Rendered between the list and its options. */
  children: ReactNode
}

/** How many links a list makes, and which lines are repeated or left out. */
export const BatchPreview = ({ summary: { links, repeated, wrong } }: { summary: ListSummary }) => (
  <p className="counts" role="status">
    {links > 0 && <span>{plural('batch.links', links)}</span>}
    {repeated > 0 && <span>{plural('batch.repeated', repeated)}</span>}
    {wrong > 0 && <span className="wrong">{plural('batch.wrong', wrong)}</span>}
  </p>
)

type AddedRowsProps = { rows: readonly ListRow[]; onRemove: (row: ListRow) => void }

/** Rows that were added as data, and not as text: the tabs of a window. */
export const AddedRows = ({ rows, onRemove }: AddedRowsProps) => (
  <ul className="added-rows">
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places, and may repeat
      <li key={index} className="row">
        <bdi className="long" title={row.link}>
          {row.title ?? row.link}
        </bdi>
        <button type="button" className="plain" onClick={() => onRemove(row)}>
          {i18n.t('batch.removeRow', { row: row.title ?? row.link })}
        </button>
      </li>
    ))}
  </ul>
)

/** A list of addresses to shorten, with a tag and an expiry for all of them. */
export const BatchForm = (props: Props) => {
  const { text, options, tags, count, listError, expiryError, isBusy, onText, onOptions, onSubmit, children } = props
  const heading = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form className="batch-form" onSubmit={submit} aria-labelledby={heading}>
      <h2 id={heading}>{i18n.t('batch.heading')}</h2>
      <Field label={i18n.t('batch.list')} hint={i18n.t('batch.listHint')} error={listError}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={12}
            maxLength={MAX_LIST_LENGTH}
            value={text}
            onChange={(event) => onText(event.target.value)}
            placeholder={i18n.t('draft.linkPlaceholder')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        )}
      </Field>
      {children}
      <div className="filters">
        <TagSelect
          label={i18n.t('draft.tag')}
          none={i18n.t('draft.tagPlaceholder')}
          tags={tags}
          tagId={options.tagId}
          onChange={(tagId) => onOptions({ tagId })}
        />
        <ExpiryField value={options.expiresAt} error={expiryError} onChange={(expiresAt) => onOptions({ expiresAt })} />
      </div>
      <div className="row">
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? i18n.t('action.shortening') : plural('batch.start', count)}
        </button>
      </div>
    </form>
  )
}
