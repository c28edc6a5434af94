import { type FormEvent, useState } from 'react'
import { i18n } from '#i18n'
import { copyFormItems } from '@/components/copying'
import { Field } from '@/components/fields/field'
import { MenuPanel } from '@/components/menu'
import { PopoverPanel } from '@/components/popover'
import { QrCode } from '@/components/qr-code'
import type { ListedLink } from '@/lib/domain/library/rows'
import type { CopyForm } from '@/lib/domain/link/copied-text'
import { MAX_TITLE_LENGTH } from '@/lib/domain/link/link-title'
import type { PanelKind } from './link-row'

type TitleProps = {
  title: string
  /** Why it could not be saved. */
  error: string | undefined
  onChange: (title: string) => void
  onSave: () => void
}

/** Edits the title of a link. */
const TitleForm = ({ title, error, onChange, onSave }: TitleProps) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className="title-form" onSubmit={submit}>
      <Field label={i18n.t('batch.title')} hint={i18n.t('library.titleHint')} error={error}>
        {(attributes) => (
          <input
            {...attributes}
            value={title}
            maxLength={MAX_TITLE_LENGTH}
            onChange={(event) => onChange(event.target.value)}
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
export type OpenPanel = { kind: PanelKind; link: ListedLink; button: HTMLElement }

type Props = {
  panel: OpenPanel
  isOpen: boolean
  /** Why the title could not be saved. */
  titleError: string | undefined
  onClose: () => void
  onCopyAs: (link: ListedLink, form: CopyForm) => void
  onSave: (saved: Pick<ListedLink, 'connectionId' | 'id'> & { title: string }) => void
}

/** A panel beside a button that many rows have, which gets the focus back. */
const besideButton = (button: HTMLElement) => ({
  anchor: button,
  sideOffset: 6,
  align: 'end' as const,
  // The row shows its buttons only while it has the pointer or the focus, and may have been scrolled away.
  finalFocus: () => {
    if (!button.isConnected) return true
    return getComputedStyle(button).display === 'none' ? button.closest('tr') : button
  },
})

type QrProps = {
  link: Pick<ListedLink, 'shortLink' | 'token'>
  button: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** The QR code of a link, beside a button. */
export const QrPanel = ({ link: { shortLink, token }, button, isOpen, onClose }: QrProps) => (
  <PopoverPanel
    {...besideButton(button)}
    label={i18n.t('outcome.qrCode')}
    open={isOpen}
    onOpenChange={(isWanted) => isWanted || onClose()}
  >
    <QrCode text={shortLink} name={token} />
  </PopoverPanel>
)

type TitlePanelProps = Pick<Props, 'panel' | 'isOpen' | 'titleError' | 'onClose' | 'onSave'>

/** The title of a link, beside its row. However it is closed, what was typed is saved, and stays if that fails. */
const TitlePanel = ({ panel: { link, button }, isOpen, titleError, onClose, onSave }: TitlePanelProps) => {
  const { connectionId, id, title: saved = '' } = link
  const [title, setTitle] = useState(saved)
  const save = () => onSave({ connectionId, id, title })
  const close = () => (title === saved || titleError !== undefined ? onClose() : save())
  return (
    <PopoverPanel
      {...besideButton(button)}
      label={i18n.t('library.edit')}
      open={isOpen}
      onOpenChange={(isWanted) => isWanted || close()}
    >
      <TitleForm title={title} error={titleError} onChange={setTitle} onSave={save} />
    </PopoverPanel>
  )
}

/** The QR code of a link, the forms to copy it in, or its title, beside a row. Esc and a press elsewhere close it. */
export const RowPanel = (props: Props) => {
  const { panel, isOpen, onClose, onCopyAs } = props
  const { kind, link, button } = panel
  if (kind === 'qr-code') return <QrPanel link={link} button={button} isOpen={isOpen} onClose={onClose} />
  if (kind === 'title') return <TitlePanel key={link.id} {...props} />
  return (
    <MenuPanel
      {...besideButton(button)}
      open={isOpen}
      onOpenChange={(isWanted) => isWanted || onClose()}
      label={i18n.t('outcome.copyAs')}
      groups={[{ items: copyFormItems((form) => onCopyAs(link, form)) }]}
    />
  )
}
