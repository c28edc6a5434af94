import { useCallback, useEffect, useMemo, useState } from 'react'
import { i18n } from '#i18n'
import { SHOWN_MS } from '@/components/clock'
import type { CopyState } from '@/lib/domain/creation/entry'
import type { CopiedLink, CopyForm } from '@/lib/domain/link/copied-text'
import { useCopy } from '@/lib/ui/use-copy'

/** The link that was copied last, and whether that worked. */
export type Copied = { id: string; isCopied: boolean } | undefined

type Named = { id: string; shortLink: string }

type LastCopy = Named & { copy: CopyState }

const describe = ({ shortLink: link, copy }: LastCopy): string => {
  if (copy === 'copied') return i18n.t('library.copied', { link })
  if (copy === 'failed') return i18n.t('library.notCopied', { link })
  return `${i18n.t('outcome.created')}: ${link}`
}

/**
 * Copies links in a form, or in the preferred one. Says for two seconds which one was copied, and what a screen reader
 * hears of it: a toast, unless the link shows it.
 */
export const useCopying = () => {
  const { copyLink, form: preferredForm } = useCopy()
  const [lastCopy, setLastCopy] = useState<LastCopy>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (lastCopy === undefined) return
    const timer = setTimeout(() => setLastCopy(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [lastCopy])
  const copied = useMemo((): Copied | undefined => {
    const isAsked = lastCopy?.copy === 'copied' || lastCopy?.copy === 'failed'
    return isAsked ? { id: lastCopy.id, isCopied: lastCopy.copy === 'copied' } : undefined
  }, [lastCopy])

  const report = useCallback(({ id, shortLink }: Named, copy: LastCopy['copy']) => {
    const next = { id, shortLink, copy }
    setLastCopy(next)
    // Another text for the same link, so that it is announced again.
    setMessage((before) => (before === describe(next) ? `${describe(next)}\u00a0` : describe(next)))
  }, [])
  const copy = useCallback(
    (link: CopiedLink & Named, form?: CopyForm) => {
      void copyLink(link, form).then((isCopied) => report(link, isCopied ? 'copied' : 'failed'))
    },
    [copyLink, report],
  )
  const isToast = lastCopy !== undefined && lastCopy.copy !== 'copied'
  /** `report` is for what the background has created. `form` is the preferred one, once that is read. */
  return { copy, report, copied, isToast, message, form: preferredForm }
}
