import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import type { Copied } from '@/components/link-list/link-rows'
import { type CopiedLink, type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import type { CopyText } from '@/lib/ui/browser'
import { preferencesQuery, type Stored } from '@/lib/ui/stored'

const SHOWN_MS = 2000

/**
 * Copies links in a form, or in the preferred one. Says for two seconds which one was copied, and what a screen reader
 * hears of it.
 */
export const useCopying = (stored: Stored, copyText: CopyText) => {
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { copyAs, copyTemplate } = preferences ?? {}
  const [copied, setCopied] = useState<Copied>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = useCallback(
    ({ id, ...link }: CopiedLink & { id: string }, form: CopyForm = copyAs ?? 'link') => {
      const report = (isCopied: boolean) => {
        setCopied({ id, isCopied })
        setMessage(i18n.t(isCopied ? 'library.copied' : 'library.notCopied', { link: link.shortLink }))
      }
      copyText(copyOf(form, link, copyTemplate)).then(
        () => report(true),
        () => report(false),
      )
    },
    [copyText, copyAs, copyTemplate],
  )
  /** `form` is the preferred one, once that is read. */
  return { copy, copied, message, form: copyAs }
}
