import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { i18n } from '#i18n'
import { TagSelect } from '@/components/fields/choice-fields'
import { ExpiryField } from '@/components/fields/expiry-field'
import { isMac } from '@/components/keyboard'
import type { LineMark } from '@/lib/domain/batch/checked-list'
import { MAX_LIST_LENGTH } from '@/lib/domain/batch/list-row'
import type { Tag } from '@/lib/domain/tag/tag'
import css from './batch.module.css'
import { ListEditor } from './list-editor'

type Options = { tagId: string; expiresAt: string }

type Props = {
  text: string
  /** The lines of the text, and what is known of them. */
  marked: readonly string[]
  marks: ReadonlyMap<number, LineMark>
  options: Options
  tags: readonly Tag[]
  /** What the button says. */
  start: string
  /** It is the next key press. */
  hasFocusOnStart: boolean
  /** What is wrong with the list or its expiry. */
  listError?: string | undefined
  expiryError?: string | undefined
  /** What the button says while it waits. */
  busy?: string | undefined
  onText: (text: string) => void
  onOptions: (change: Partial<Options>) => void
  onSubmit: () => void
  /** The ways to fill the list besides typing. */
  sources: ReactNode
  /** The preview of the list. */
  preview: ReactNode
}

/** A list of addresses to shorten beside its preview, with a tag and an expiry for all of them. */
export const BatchForm = (props: Props) => {
  const { text, options, tags, start, hasFocusOnStart, listError, expiryError, busy, onText, onOptions, onSubmit } =
    props
  const isBusy = busy !== undefined
  const id = useId()
  const list = useRef<HTMLTextAreaElement>(null)
  const preview = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (listError) list.current?.focus()
  }, [listError])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that is corrected or removed takes its focus away with it
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const next = preview.current?.querySelector<HTMLElement>('td button')
    ;(next ?? list.current)?.focus()
  }, [props.marks])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isBusy) onSubmit()
  }
  return (
    <form className={css.form} onSubmit={submit} onKeyDown={onKeyDown} aria-label={i18n.t('batch.heading')}>
      <div className={css.list}>
        <div className={css.head}>
          <label htmlFor={id}>{i18n.t('batch.list')}</label>
          {props.sources}
        </div>
        <ListEditor
          id={id}
          ref={list}
          aria-describedby={listError ? `${id}-error ${id}-hint` : `${id}-hint`}
          aria-invalid={listError !== undefined}
          maxLength={MAX_LIST_LENGTH}
          value={text}
          marked={props.marked}
          marks={props.marks}
          onChange={(event) => onText(event.target.value)}
          placeholder={i18n.t('draft.linkPlaceholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={!hasFocusOnStart}
        />
        <p id={`${id}-hint`} className="hint">
          {i18n.t('batch.listHint')}
        </p>
        {listError && (
          <p className="error" id={`${id}-error`} role="alert">
            {listError}
          </p>
        )}
      </div>
      <div ref={preview} className={css.preview}>
        {props.preview}
      </div>
      <footer className={`row ${css.footer}`}>
        <span className={`hint ${css.others}`}>{i18n.t('batch.forOthers')}</span>
        <TagSelect
          label={i18n.t('draft.tag')}
          tags={tags}
          tagId={options.tagId}
          onChange={(tagId) => onOptions({ tagId })}
        />
        <ExpiryField value={options.expiresAt} error={expiryError} onChange={(expiresAt) => onOptions({ expiresAt })} />
        <button
          type="submit"
          className="primary"
          aria-label={busy ?? start}
          aria-keyshortcuts={isMac() ? 'Meta+Enter' : 'Control+Enter'}
          aria-disabled={isBusy}
          // biome-ignore lint/a11y/noAutofocus: the user came here for it
          autoFocus={hasFocusOnStart}
        >
          {busy ?? start}
          <span className="key-row" dir="ltr">
            <kbd data-key={isMac() ? '⌘' : i18n.t('keys.control')} />
            <kbd data-key={i18n.t('keys.enter')} />
          </span>
        </button>
      </footer>
    </form>
  )
}
