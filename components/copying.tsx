import { Braces, Brackets, Check, Code, Copy, FileText, Hash, Link2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { COPY_FORMS, type CopyForm } from '@/lib/domain/link/copied-text'
import { SHOWN_MS } from './clock'

type Props = Pick<ComponentProps<'button'>, 'className' | 'autoFocus' | 'aria-label'> & {
  ref?: Ref<HTMLButtonElement>
  /** Copies; false if that failed. The caller shows the failure. */
  onCopy: () => Promise<boolean>
  /** It was copied just now, before the button was there. */
  isCopied?: boolean
  label?: string
  icon?: ReactNode
  /** Shows icons alone, and the label as a tooltip. */
  isIcon?: boolean
}

/**
 * A button that shows "Copied" for two seconds, at the same width. Its accessible name stays the same; a status announces
 * the change.
 */
export const CopyButton = ({
  onCopy,
  isCopied = false,
  label,
  icon = <Copy />,
  isIcon = false,
  className,
  ...rest
}: Props) => {
  const [presses, setPresses] = useState(0)
  const [isShown, setShown] = useState(isCopied)
  useEffect(() => {
    if (!isCopied && presses === 0) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied, presses])
  const text = label ?? i18n.t('action.copy')
  const press = async () => {
    if (await onCopy()) setPresses((count) => count + 1)
    else setShown(false)
  }
  return (
    <>
      <button
        type="button"
        className={`copy ${className ?? ''}`}
        data-copied={isShown || undefined}
        aria-label={text}
        data-tip={isIcon ? text : undefined}
        onClick={() => void press()}
        {...rest}
      >
        <span className="before">
          {icon}
          {!isIcon && text}
        </span>
        {/* Drawn by the style sheet: the name of the button is what it does. */}
        <span className="after" aria-hidden data-text={isIcon ? '' : i18n.t('outcome.copied')}>
          <Check />
        </span>
      </button>
      <span role="status" className="visually-hidden">
        {/* Another element each time: the same text would not be announced again. */}
        {isShown && presses > 0 && <span key={presses}>{i18n.t('outcome.copied')}</span>}
      </span>
    </>
  )
}

const FORMS: Record<CopyForm, { label: () => string; icon: ReactNode }> = {
  link: { label: () => i18n.t('copyAs.link'), icon: <Link2 /> },
  'title-and-link': { label: () => i18n.t('copyAs.titleAndLink'), icon: <FileText /> },
  markdown: { label: () => i18n.t('copyAs.markdown'), icon: <Hash /> },
  html: { label: () => i18n.t('copyAs.html'), icon: <Code /> },
  bbcode: { label: () => i18n.t('copyAs.bbcode'), icon: <Brackets /> },
  custom: { label: () => i18n.t('copyAs.custom'), icon: <Braces /> },
}

export const copyFormLabel = (form: CopyForm): string => FORMS[form].label()

/** The forms in which a link is copied, as items of a menu. */
export const copyFormItems = (onChoose: (form: CopyForm) => void) =>
  COPY_FORMS.map((form) => ({
    label: copyFormLabel(form),
    icon: FORMS[form].icon,
    onChoose: () => onChoose(form),
  }))
