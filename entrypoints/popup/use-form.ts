import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import { draftQuery, type Stored } from '@/lib/ui/stored'
import { type Purpose, placeOf } from './new-link'
import type { usePageEntries } from './use-page-entries'

type Entries = Pick<ReturnType<typeof usePageEntries>, 'entry' | 'news' | 'show' | 'closeNews' | 'refresh'>

/** What the form is for, and how many forms there were: each reads the stored draft once. */
type Form = { purpose: Purpose; count: number }

/** Whether the popup shows a form, its draft, and the ways to a link and to another form. */
export const useForm = (stored: Stored, pageUrl: string, { entry, news, show, closeNews, refresh }: Entries) => {
  const client = useQueryClient()
  const [{ purpose, count }, setForm] = useState<Form>({ purpose: 'page', count: 0 })
  const isComposing = entry === null || entry.state === 'failed'
  const place = entry?.state === 'failed' ? entry.id : placeOf(purpose, pageUrl)
  const { data: draft } = useQuery({ ...draftQuery(stored, place, count), enabled: isComposing })

  /** Shows an entry: the link of a draft that was asked for here, or news. */
  const open = async (opened: JournalEntry, asked?: LinkDraft, isKnown = asked === undefined) => {
    // Renders the form of a failed entry with its draft.
    if (opened.state === 'failed') await client.prefetchQuery(draftQuery(stored, opened.id, count + 1))
    show({ entry: opened, isKnown, isCopied: asked !== undefined, password: asked?.password || undefined })
    if (opened.id === news?.id) closeNews()
    setForm({ purpose, count: count + 1 })
    const { link, connectionId } = opened
    if (link)
      await stored.popupState.change((state) => ({
        ...state,
        domains: { ...state.domains, [connectionId]: link.domain },
      }))
    refresh()
  }
  const compose = (wanted: Purpose) => {
    setForm({ purpose: wanted, count: count + 1 })
    show(undefined)
    refresh()
  }
  return { isComposing, purpose, count, draft, open, compose }
}
