import { Check, CircleAlert } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { i18n } from '#i18n'
import { Field } from '@/components/fields/field'
import { TagDot } from '@/components/icons'
import type { Tag } from '@/lib/domain/tag/tag'
import css from './form.module.css'
import { TagPicker } from './tag-picker'

/** The tags of the connection, and what can be done about them. */
export type Tagging = Pick<ComponentProps<typeof TagPicker>, 'tags' | 'listing' | 'onCreate'> & {
  /** Those that were used last: the first three are a press away. */
  recent: readonly Tag[]
  /** The picker takes all tags now. */
  onOpen: () => void
  /** Lists the tags again; undefined unless that has failed. */
  onRetry: (() => void) | undefined
}

type Props = Tagging & Omit<ComponentProps<typeof TagPicker>, 'input'> & { error: string | undefined }

const SHOWN = 3

/** The last three tags to press, and a picker with all of them, which also creates. */
export const TagEditor = ({ recent, error, onOpen, onRetry, ...picker }: Props) => {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes away.
    currentTarget.closest('.field')?.querySelector('input')?.focus()
    onRetry?.()
  }
  return (
    <Field label={i18n.t('draft.tag')} error={error}>
      {(attributes) => (
        <>
          {recent.length > 0 && (
            <fieldset className={css.tags} aria-label={i18n.t('tags.byUse')}>
              {recent.slice(0, SHOWN).map(({ id, label, color }) => (
                <button
                  key={id}
                  type="button"
                  className="chip"
                  aria-pressed={id === picker.tagId}
                  onClick={() => picker.onChange(id === picker.tagId ? '' : id)}
                >
                  <TagDot color={color} />
                  <span className={`truncate ${css.value}`}>{label}</span>
                  {id === picker.tagId && <Check />}
                </button>
              ))}
            </fieldset>
          )}
          <TagPicker {...picker} input={{ ...attributes, onFocus: onOpen }} />
          {onRetry && (
            <p className="error" role="alert">
              <CircleAlert />
              {i18n.t('tagPicker.failed')}
              <button type="button" className="link" onClick={retry}>
                {i18n.t('action.tryAgain')}
              </button>
            </p>
          )}
        </>
      )}
    </Field>
  )
}
