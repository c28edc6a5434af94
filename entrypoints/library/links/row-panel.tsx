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
import css from './row-panel.module.css'

/** A panel, the link that it is about, and the button beside which it is. */
export type OpenPanel = { kind: PanelKind; link: ListedLink; button: HTMLElement }

type Props = {
  panel: OpenPanel
  isOpen: boolean
  /** Why the title could not be saved. */
  titleError: string | undefined
  /** Titles that could not be saved, by link. */
  unsaved: Map<string, string>
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

type TitlePanelProps = Pick<Props, 'panel' | 'isOpen' | 'titleError' | 'unsaved' | 'onClose' | 'onSave'>

/**
 * The title of a link, beside its row. However it is closed, what was typed is saved. If that has failed, it is there again
 * when the panel opens the next time.
 */
const TitlePanel = ({ panel: { link, button }, isOpen, titleError, unsaved, onClose, onSave }: TitlePanelProps) => {
  const { connectionId, id, title: saved = '' } = link
  const place = `${connectionId} ${id}`
  const [title, setTitle] = useState(unsaved.get(place) ?? saved)
  const save = () => {
    unsaved.delete(place)
    onSave({ connectionId, id, title })
  }
  const close = () => {
    if (title !== saved && titleError === undefined) return save()
    if (title !== saved) unsaved.set(place, title)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <PopoverPanel
      {...besideButton(button)}
      label={i18n.t('library.edit')}
      open={isOpen}
      onOpenChange={(isWanted) => isWanted || close()}
    >
      <form className={css.titleForm} onSubmit={submit}>
        <Field label={i18n.t('batch.title')} hint={i18n.t('library.titleHint')} error={titleError}>
          {(attributes) => (
            <input
              {...attributes}
              value={title}
              maxLength={MAX_TITLE_LENGTH}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="primary">
          {i18n.t('action.save')}
        </button>
      </form>
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
