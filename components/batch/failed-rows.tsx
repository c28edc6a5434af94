import { CircleAlert, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import type { ListRow } from '@/lib/domain/batch/list-row'
import type { Failure } from '@/lib/domain/failure'
import { formatNumber } from '@/lib/format'
import { Field } from '../fields/field'
import { IconButton } from '../icons'

/** A row without its link: its place in the list, its cells as they are edited, and what is wrong. */
export type FailedRow = { index: number; row: ListRow; failure: Failure }

type Props = {
  rows: readonly FailedRow[]
  isBusy: boolean
  failureText: (failure: Failure) => string
  onEdit: (index: number, row: ListRow) => void
  onRetry: (index: number) => void
  onRemove: (index: number) => void
  /** The focus was in the last of them. */
  onEmptied: () => void
}

type Column = Exclude<keyof ListRow, 'title'>

const COLUMN_OF: Partial<Record<NonNullable<Failure['field']>, Column>> = {
  link: 'link',
  token: 'token',
  tagId: 'tag',
  expiresAt: 'expires',
}

const LABELS: Record<Column, () => string> = {
  link: () => i18n.t('draft.link'),
  token: () => i18n.t('draft.token'),
  tag: () => i18n.t('draft.tag'),
  expires: () => i18n.t('draft.expires'),
}

type RowProps = Omit<Props, 'rows' | 'onEmptied'> & FailedRow

const FailedRowForm = (props: RowProps) => {
  const { index, row, failure, isBusy, failureText, onEdit, onRetry, onRemove } = props
  const failing = failure.field && COLUMN_OF[failure.field]
  const line = formatNumber(index + 1)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onRetry(index)
  }
  const field = (column: Column) => (
    <Field label={LABELS[column]()} isLabelHidden error={failing === column ? failureText(failure) : undefined}>
      {(attributes) => (
        <input
          {...attributes}
          dir={column === 'tag' ? 'auto' : 'ltr'}
          value={row[column] ?? ''}
          placeholder={column === 'token' ? i18n.t('draft.tokenPlaceholder') : LABELS[column]()}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onEdit(index, { ...row, [column]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <form aria-label={i18n.t('batch.line', { line })} onSubmit={submit}>
      <span className="number" aria-hidden>
        {line}
      </span>
      {field('link')}
      {field('token')}
      {failing === 'tag' && field('tag')}
      {failing === 'expires' && field('expires')}
      <button type="submit" aria-disabled={isBusy}>
        {i18n.t('action.tryAgain')}
      </button>
      <IconButton
        label={i18n.t('batch.removeRow', { row: row.link || i18n.t('batch.line', { line }) })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onRemove(index)}
      >
        <X />
      </IconButton>
      {failing === undefined && (
        <p className="error">
          <CircleAlert />
          {failureText(failure)}
        </p>
      )}
    </form>
  )
}

/** The rows without a link, each a form: what is wrong is at its field, which has the focus. Enter tries the row again. */
export const FailedRows = ({ rows, onEmptied, ...rest }: Props) => {
  const list = useRef<HTMLElement>(null)
  const places = rows.map(({ index }) => index).join()
  const before = useRef(places)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is tried again or removed takes its focus away with it
  useEffect(() => {
    const isEmptied = places === '' && before.current !== ''
    before.current = places
    if (document.activeElement !== document.body) return
    if (isEmptied) onEmptied()
    const field = list.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    const first = field ?? list.current?.querySelector<HTMLInputElement>('input')
    first?.focus()
  }, [places])
  if (rows.length === 0) return null
  return (
    <section ref={list} className="failed-rows" aria-label={i18n.t('batch.failedRows')}>
      {rows.map((failed) => (
        <FailedRowForm key={failed.index} {...failed} {...rest} />
      ))}
    </section>
  )
}
