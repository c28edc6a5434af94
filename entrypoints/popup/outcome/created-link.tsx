import { CopyPlus, Plus } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { CopyButton } from '@/components/copying'
import { useEscape } from '@/components/keyboard'
import { Notice } from '@/components/notice'
import type { CopyState, Warning } from '@/lib/domain/creation/entry'
import type { Link } from '@/lib/domain/link/link'
import { LinkActions } from './link-actions'
import { LinkCard, LinkFacts, LinkWarnings } from './link-card'
import css from './outcome.module.css'

type Props = Omit<ComponentProps<typeof LinkActions>, 'link'> &
  Pick<ComponentProps<typeof LinkFacts>, 'tag' | 'isAsked'> & {
    link: Link
    /** Undefined for a link that is not copied yet. */
    copy: CopyState | undefined
    warnings: readonly Warning[]
    /** Milliseconds since 1970; undefined if it never expires. */
    expiresAt: number | undefined
    clicks: number
    /** It existed before and is the page's own. */
    isKnown: boolean
    /** It was put on the clipboard just now. */
    isCopied: boolean
    onCopy: () => Promise<boolean>
    onDismissWarnings: () => void
    /** Goes back to the form; undefined if there was none. */
    onBack: (() => void) | undefined
    isCreatingAgain?: boolean
    onCreateAgain: () => void
    onNewLink: () => void
    /** Undefined if the page cannot be shortened. */
    onAnother: (() => void) | undefined
  }

const COPY_NOTICES: Partial<Record<CopyState, () => string>> = {
  failed: () => i18n.t('outcome.notCopied'),
  late: () => i18n.t('outcome.late'),
}

/** A short link and its actions: first to copy it, or to create it again once it has expired. */
export const CreatedLink = (props: Props) => {
  const { link, copy, warnings, expiresAt, isKnown, isCopied, onCopy, onBack, onAnother } = props
  const action = useRef<HTMLButtonElement>(null)
  useEffect(() => action.current?.focus(), [])
  const isExpired = expiresAt !== undefined && expiresAt <= Date.now()
  const notice = copy && COPY_NOTICES[copy]?.()
  // Esc does not dismiss what needs action: the popup closes, and shows it when opened again.
  useEscape(warnings.length === 0 && notice === undefined ? onBack : undefined)
  return (
    <section className={css.created}>
      {warnings.length > 0 && <LinkWarnings warnings={warnings} link={link} onDismiss={props.onDismissWarnings} />}
      {notice && <Notice error={copy === 'failed'}>{notice}</Notice>}
      {isKnown && !isExpired && <p className={css.heading}>{i18n.t('known.forThisPage')}</p>}
      <LinkCard
        link={link}
        expiredAt={isExpired ? expiresAt : undefined}
        isExpiryAsked={props.isAsked.expiresAt}
        action={
          isExpired ? (
            <button
              type="button"
              className="primary"
              ref={action}
              aria-disabled={props.isCreatingAgain}
              onClick={props.onCreateAgain}
            >
              {i18n.t('outcome.createAgain')}
            </button>
          ) : (
            <CopyButton className="primary" ref={action} isCopied={isCopied} onCopy={onCopy} />
          )
        }
      />
      {!isExpired && (
        <LinkActions
          link={link}
          password={props.password}
          onCopyAs={props.onCopyAs}
          onCopyPassword={props.onCopyPassword}
          onCopyBoth={props.onCopyBoth}
        />
      )}
      <LinkFacts
        tag={props.tag}
        isAsked={props.isAsked}
        expiresAt={isExpired ? undefined : expiresAt}
        hasPassword={link.hasPassword}
        clicks={props.clicks}
      />
      <footer className={`row ${css.footer}`}>
        <button type="button" className="plain" onClick={props.onNewLink}>
          <Plus />
          {i18n.t('outcome.newLink')}
        </button>
        {onAnother && !isExpired && (
          <button type="button" className="plain" onClick={onAnother}>
            <CopyPlus />
            {i18n.t('outcome.another')}
          </button>
        )}
      </footer>
    </section>
  )
}
