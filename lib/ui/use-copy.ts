import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CopiedLink, type CopyForm, copyOf } from '@/lib/domain/link/copied-text'
import { useApp } from './app'
import { copyRich } from './browser'
import { preferencesQuery } from './stored'

const hasWorked = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )

/** Copies from a page, which has the focus. Each returns false if the browser refuses. */
export const useCopy = () => {
  const { data: preferences } = useQuery(preferencesQuery(useApp().stored))
  const { copyAs, copyTemplate } = preferences ?? {}
  return useMemo(
    () => ({
      /** The preferred form of links; undefined until it is read. */
      form: copyAs,
      copyText: (text: string) => hasWorked(copyRich({ text })),
      copyLink: (link: CopiedLink, form: CopyForm = copyAs ?? 'link') =>
        hasWorked(copyRich(copyOf(form, link, copyTemplate))),
    }),
    [copyAs, copyTemplate],
  )
}

/** Copies a picture. False if the browser refuses. */
export const copyPicture = (png: Promise<Blob>): Promise<boolean> =>
  hasWorked(navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]))
