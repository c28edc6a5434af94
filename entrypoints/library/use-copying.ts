import { useCallback, useState } from 'react'
import { i18n } from '#i18n'
import type { Link } from '@/lib/domain/link/link'

/** Copies short links, and returns the message about the last one. */
export const useCopying = (
  copyText: (text: string) => Promise<void>,
): { copy: (link: Link) => void; copied: string } => {
  const [copied, setCopied] = useState('')
  const copy = useCallback(
    ({ shortLink }: Link) => {
      copyText(shortLink).then(
        () => setCopied(i18n.t('library.copied', { link: shortLink })),
        () => setCopied(i18n.t('library.notCopied', { link: shortLink })),
      )
    },
    [copyText],
  )
  return { copy, copied }
}
