import { Menu } from '@base-ui/react/menu'
import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import type { Link } from '@/lib/domain/link/link'
import { MAX_NOTE_LENGTH, MAX_TITLE_LENGTH } from '@/lib/domain/link/link-note'
import { Field } from '../fields/field'
import { AnchoredPopover, besideButton, QrPopover } from './anchored-popover'
import type { LinkDetails, PanelKind } from './link-rows'
import { CopyFormItems, ListMenu } from './list-menu'

type Note = { title: string; note: string }

type NoteProps = {
  details: LinkDetails | undefined
  /** Why it could not be saved. */
  error: string | undefined
  onSave: (note: Note) => void
}

/** Edits the title and the note of a link. */
const NoteForm = ({ details, error, onSave }: NoteProps) => {
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

/** A panel, the link that it is about, and the button beside which it is. */
export type OpenPanel = { kind: PanelKind; link: Link; button: HTMLElement }

type Props = {
  panel: OpenPanel
  isOpen: boolean
  details: LinkDetails | undefined
  /** Why the note could not be saved. */
  noteError: string | undefined
  onClose: () => void
  onCopyAs: (link: Link, form: CopyForm) => void
  onSave: (saved: Note & { id: string }) => void
}

/** A menu that is opened by a letter instead of its button begins at no item. */
const focusFirst = (menu: HTMLElement | null) => {
  requestAnimationFrame(() => menu?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
}

/** The QR code of a link, the forms to copy it in, or its note, beside a row. Esc and a press elsewhere close it. */
export const RowPanel = ({ panel, isOpen, details, noteError, onClose, onCopyAs, onSave }: Props) => {
  const { kind, link, button } = panel
  const beside = { button, isOpen, onClose }
  const { position, finalFocus } = besideButton(button)
  if (kind === 'qr-code') return <QrPopover {...beside} shortLink={link.shortLink} token={link.token} />
  if (kind === 'note')
    return (
      <AnchoredPopover {...beside} label={i18n.t('library.edit')}>
        <NoteForm
          key={link.id}
          details={details}
          error={noteError}
          onSave={(note) => onSave({ id: link.id, ...note })}
        />
      </AnchoredPopover>
    )
  return (
    <Menu.Root open={isOpen} onOpenChange={(isWanted) => isWanted || onClose()} modal={false}>
      <ListMenu {...position} ref={focusFirst} aria-label={i18n.t('outcome.copyAs')} finalFocus={finalFocus}>
        <CopyFormItems onChoose={(form) => onCopyAs(link, form)} />
      </ListMenu>
    </Menu.Root>
  )
}
