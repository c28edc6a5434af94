import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { i18n } from '#i18n'
import type { Copied } from '@/components/link-list/link-rows'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type CopiedLink, type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import { copyRich } from '@/lib/ui/browser'
import { preferencesQuery, type Stored } from '@/lib/ui/stored'

const SHOWN_MS = 2000

type Named = { id: string; shortLink: string }

type Told = Named & { copy: NonNullable<JournalEntry['copy']> }

const messageOf = ({ shortLink: link, copy }: Told): string => {
  if (copy === 'copied') return i18n.t('library.copied', { link })
  if (copy === 'failed') return i18n.t('library.notCopied', { link })
  return `${i18n.t('outcome.created')}: ${link}`
}

/**
 * Copies links in a form, or in the preferred one. Says for two seconds which one was copied, and what a screen reader
 * hears of it: a toast, unless the link shows it.
 */
export const useCopying = (stored: Stored) => {
  const { data: preferences } = useQuery(preferencesQuery(stored))
  const { copyAs, copyTemplate } = preferences ?? {}
  const [told, setTold] = useState<Told>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (told === undefined) return
    const timer = setTimeout(() => setTold(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [told])
  const copied = useMemo((): Copied | undefined => {
    const isAsked = told?.copy === 'copied' || told?.copy === 'failed'
    return isAsked ? { id: told.id, isCopied: told.copy === 'copied' } : undefined
  }, [told])

  const report = useCallback(({ id, shortLink }: Named, copy: Told['copy']) => {
    const next = { id, shortLink, copy }
    setTold(next)
    setMessage(messageOf(next))
  }, [])
  const copy = useCallback(
    (link: CopiedLink & Named, form: CopyForm = copyAs ?? 'link') => {
      copyRich(copyOf(form, link, copyTemplate)).then(
        () => report(link, 'copied'),
        () => report(link, 'failed'),
      )
    },
    [copyAs, copyTemplate, report],
  )
  const isToast = told !== undefined && told.copy !== 'copied'
  /** `report` is for what the background has created. `form` is the preferred one, once that is read. */
  return { copy, report, copied, isToast, message, form: copyAs }
}
