import { Popover } from '@base-ui/react/popover'
import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '@/lib/domain/link/link-note'
import { Field } from '../fields/field'
import type { LinkDetails } from './link-rows'
import '../list-menu.css'

/** A link whose title and note are edited, and the button beside which that is. */
export type NoteEdited = { link: Link; details: LinkDetails | undefined; button: HTMLElement }

type Note = { title: string; note: string }

type FormProps = {
  edited: NoteEdited
  /** Why it could not be saved. */
  error: string | undefined
  onSave: (note: Note) => void
}

const NoteForm = ({ edited: { details }, error, onSave }: FormProps) => {
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

type Props = {
  edited: NoteEdited | undefined
  error: string | undefined
  onClose: () => void
  onSave: (saved: Note & { id: string }) => void
}

/** Edits the title and the note of a link beside its button. Esc and a press elsewhere close it. */
export const NotePopover = ({ edited, error, onClose, onSave }: Props) => (
  <Popover.Root open={edited !== undefined} onOpenChange={(isOpen) => isOpen || onClose()}>
    <Popover.Portal>
      <Popover.Positioner className="positioner" anchor={edited?.button ?? null} sideOffset={6} align="end">
        <Popover.Popup
          className="qr-popover"
          aria-label={i18n.t('library.edit')}
          finalFocus={() => (edited?.button.isConnected ? edited.button : true)}
        >
          {edited && (
            <NoteForm edited={edited} error={error} onSave={(note) => onSave({ id: edited.link.id, ...note })} />
          )}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
