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

/** What the form is for, and how many forms there were: each is a new one. */
type Form = { purpose: Purpose; count: number }

/** Whether the popup shows a form, its draft, and the ways to a link and to another form. */
export const useForm = ({ pageUrl, connectionId, entries }: Options) => {
  const { stored } = useApp()
  const { entry, news, show, closeNews, refresh } = entries
  const client = useQueryClient()
  const [{ purpose, count }, setForm] = useState<Form>({ purpose: 'page', count: 0 })
  const isComposing = entry === null || entry.state === 'failed'
  const place = entry?.state === 'failed' ? entry.id : placeOf(purpose, pageUrl)
  const { data: draft } = useQuery({ ...draftQuery(stored, place), enabled: isComposing })

  /** Has the next form rendered with the draft that is stored by then. */
  const readDraft = (of: string) => client.prefetchQuery({ ...draftQuery(stored, of), staleTime: 0 })

  /** Shows an entry: the link of a draft that was asked for here, or news. */
  const open = async (opened: JournalEntry, asked?: LinkDraft, isKnown = asked === undefined) => {
    if (opened.state === 'failed') await readDraft(opened.id)
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
    await readDraft(placeOf(wanted, pageUrl))
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
