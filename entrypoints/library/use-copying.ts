import { useCallback, useEffect, useState } from 'react'
import { i18n } from '#i18n'
import type { Copied } from '@/components/link-list/link-rows'
import type { Link } from '@/lib/domain/link/link'

const SHOWN_MS = 2000

/** Copies short links. Says for two seconds which one was copied, and what a screen reader hears of it. */
export const useCopying = (copyText: (text: string) => Promise<void>) => {
  const [copied, setCopied] = useState<Copied>()
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = useCallback(
    ({ id, shortLink }: Link) => {
      const report = (isCopied: boolean) => {
        setCopied({ id, isCopied })
        setMessage(i18n.t(isCopied ? 'library.copied' : 'library.notCopied', { link: shortLink }))
      }
      copyText(shortLink).then(
        () => report(true),
        () => report(false),
      )
    },
    [copyText],
  )
  return { copy, copied, message }
}
