import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createdLink, type JournalEntry } from '@/lib/domain/creation/entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { useApp } from '@/lib/ui/app'
import { draftQuery, linkPasswordQuery } from '@/lib/ui/stored'
import { type Purpose, placeOf } from './new-link'
import type { usePageEntries } from './use-page-entries'

type Options = {
  pageUrl: string
  /** The chosen connection; undefined until it is read. */
  connectionId: string | undefined
  entries: Pick<ReturnType<typeof usePageEntries>, 'entry' | 'news' | 'show' | 'closeNews' | 'refresh'>
}

/** What the form is for, and how many forms there were: each reads the stored draft once. */
type Form = { purpose: Purpose; count: number }

/** Whether the popup shows a form, its draft, and the ways to a link and to another form. */
export const useForm = ({ pageUrl, connectionId, entries }: Options) => {
  const { stored } = useApp()
  const { entry, news, show, closeNews, refresh } = entries
  const client = useQueryClient()
  const [{ purpose, count }, setForm] = useState<Form>({ purpose: 'page', count: 0 })
  const isComposing = entry === null || entry.state === 'failed'
  const place = entry?.state === 'failed' ? entry.id : placeOf(purpose, pageUrl)
  const { data: draft } = useQuery({ ...draftQuery(stored, place, count), enabled: isComposing })

  /** Shows an entry: the link of a draft that was asked for here, or news. */
  const open = async (opened: JournalEntry, asked?: LinkDraft, isKnown = asked === undefined) => {
    // Renders the form of a failed entry with its draft.
    if (opened.state === 'failed') await client.prefetchQuery(draftQuery(stored, opened.id, count + 1))
    if (opened.hasPassword) await client.prefetchQuery(linkPasswordQuery(stored, opened.id))
    show({ entry: opened, isKnown, isCopied: asked !== undefined })
    if (opened.id === news?.id) closeNews()
    setForm({ purpose, count: count + 1 })
    const { connectionId } = opened
    const link = createdLink(opened)
    if (link)
      await stored.popupState.change((state) => ({
        ...state,
        domains: { ...state.domains, [connectionId]: link.domain },
      }))
    refresh()
  }
  const compose = async (wanted: Purpose) => {
    // Renders the form with its draft.
    await client.prefetchQuery(draftQuery(stored, placeOf(wanted, pageUrl), count + 1))
    setForm({ purpose: wanted, count: count + 1 })
    show(undefined)
    refresh()
  }

  const known = useRef(connectionId)
  // A tag is that of one connection: the draft is read again for this one.
  const startAgain = useEffectEvent(() => void compose(purpose))
  useEffect(() => {
    if (connectionId === undefined) return
    if (known.current !== undefined && known.current !== connectionId) startAgain()
    known.current = connectionId
  }, [connectionId])

  return { isComposing, purpose, count, draft, open, compose: (wanted: Purpose) => void compose(wanted) }
}
