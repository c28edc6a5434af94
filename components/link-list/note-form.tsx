import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '@/lib/domain/link/link-note'
import { Field } from '../fields/field'
import type { LinkDetails } from './link-rows'

export type Note = { title: string; note: string }

type Props = {
  details: LinkDetails | undefined
  /** Why it could not be saved. */
  error: string | undefined
  onSave: (note: Note) => void
}

/** Edits the title and the note of a link. */
export const NoteForm = ({ details, error, onSave }: Props) => {
  const [title, setTitle] = useState(details?.title ?? '')
  const [note, setNote] = useState(details?.note ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave({ title, note })
  }
  return (
    <form className="note-form" onSubmit={submit}>
      <Field label={i18n.t('batch.title')}>
        {(attributes) => (
          <input
            {...attributes}
            value={title}
            maxLength={MAX_TITLE_LENGTH}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field label={i18n.t('library.note')} hint={i18n.t('library.noteHint')} error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            value={note}
            maxLength={MAX_NOTE_LENGTH}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="primary">
        {i18n.t('action.save')}
      </button>
    </form>
  )
}
