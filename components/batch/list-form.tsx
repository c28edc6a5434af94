import { type FormEvent, type ReactNode, useId } from 'react'
import { i18n } from '#i18n'
import { MAX_LIST_LENGTH } from '@/lib/domain/creation/batch'
import type { Tag } from '@/lib/domain/tag/tag'
import { counted } from '@/lib/format/plural'
import { ExpiryField } from '../fields/expiry-field'
import { Field } from '../fields/field'
import { TagSelect } from '../fields/tag-select'

type Options = { tagId: string; expiresAt: string }

type Props = {
  text: string
  options: Options
  tags: readonly Tag[]
  /** How many links there will be. */
  count: number
  /** What is wrong with the list or with its expiry, in words. */
  listError?: string | undefined
  expiryError?: string | undefined
  isBusy: boolean
  onText: (text: string) => void
  onOptions: (change: Partial<Options>) => void
  onSubmit: () => void
  /** What stands between the list and what is chosen for all of it. */
  children: ReactNode
}

/** A list of addresses to shorten, and what is wanted for all of them. */
export const ListForm = (props: Props) => {
  const { text, options, tags, count, listError, expiryError, isBusy, onText, onOptions, onSubmit, children } = props
  const heading = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  return (
    <form className="list-form" onSubmit={submit} aria-labelledby={heading}>
      <h2 id={heading}>{i18n.t('many.heading')}</h2>
      <Field label={i18n.t('many.list')} hint={i18n.t('many.listHint')} error={listError}>
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
          {isBusy ? i18n.t('action.shortening') : counted('many.start', count)}
        </button>
      </div>
    </form>
  )
}
