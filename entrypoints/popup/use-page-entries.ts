import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Api } from '@/lib/rpc/client'
import { pageStatusQuery, recentLinksQuery } from '@/lib/ui/queries'
import { draftQuery, pageEntryQuery, type Stored } from '@/lib/ui/stored'
import type { Shown } from './outcome'

type Options = { api: Api; stored: Stored; pageUrl: string }

/**
 * The entry that the popup is about, and news of another. The first comes from storage, so that it is in the first frame;
 * what the background says later changes it, and never puts another in its place.
 */
export const usePageEntries = ({ api, stored, pageUrl }: Options) => {
  const client = useQueryClient()
  const query = pageStatusQuery(api, pageUrl)
  const { data: status, error } = useQuery(query)
  const { data: found } = useQuery(pageEntryQuery(stored, pageUrl))
  const { data: draft } = useQuery(draftQuery(stored, pageUrl, 0))
  const [shown, setShown] = useState<Shown | undefined>(() =>
    // What was typed and not sent comes first.
    found && !draft ? { entry: found, isKnown: true, isCopied: false } : undefined,
  )
  const [news, setNews] = useState<JournalEntry>()
  const [closed, setClosed] = useState<string>()

  const current = [status?.entry, ...(status?.waiting.first ?? [])].find((entry) => entry?.id === shown?.entry.id)
  const known = current ?? shown?.entry ?? null
  const entry = known && withReason(known, status?.waiting.first ?? [])

  const other = status?.entry && status.entry.id !== entry?.id ? status.entry : undefined
  const isNews = other !== undefined && other.id !== closed && (!isSettled(other) || other.notice === 'unseen')
  // News stay once they are seen, and change with their entry.
  const latest = isNews || other?.id === news?.id ? other : undefined
  useEffect(() => {
    if (latest !== undefined) setNews(latest)
  }, [latest])

  const unseen = [entry, news].flatMap((each) => (each && isSettled(each) && each.notice === 'unseen' ? each.id : []))
  useAcknowledgement(api, unseen)
  useEffect(() => {
    void api('retryWaiting', null)
      .catch(() => {})
      .then(() => client.invalidateQueries(pageStatusQuery(api, pageUrl)))
  }, [api, client, pageUrl])

  return {
    status,
    error,
    entry,
    shown: shown && entry ? { ...shown, entry } : undefined,
    news: news?.id === entry?.id ? undefined : news,
    show: setShown,
    /** The entry has changed, such as by being copied. */
    change(changed: JournalEntry) {
      setShown((before) => before && { ...before, entry: changed })
      client.setQueryData(query.queryKey, (known) =>
        known?.entry?.id === changed.id ? { ...known, entry: changed } : known,
      )
    },
    closeNews() {
      setClosed(news?.id)
      setNews(undefined)
    },
    refresh() {
      void client.invalidateQueries(query)
      void client.invalidateQueries(recentLinksQuery(api))
    },
    /** Asks the background at once. */
    fetch: () => client.fetchQuery({ ...query, staleTime: 0 }),
  }
}

/** What is queued behind others has not been tried: it waits for the reason that they wait for. */
const withReason = (entry: JournalEntry, waiting: readonly JournalEntry[]): JournalEntry => {
  if (entry.state !== 'queued' || entry.failure) return entry
  const ahead = waiting.find(({ connectionId, failure }) => connectionId === entry.connectionId && failure)
  return ahead ? { ...entry, failure: ahead.failure, retryAt: ahead.retryAt } : entry
}

/** A popup that is closing still runs and renders for a moment, and nobody sees it. */
const SEEN_AFTER_MS = 300

/** Reports outcomes as seen once they have been visible for a moment. Until then, the toolbar button keeps telling them. */
export const useAcknowledgement = (api: Api, ids: readonly string[]): void => {
  const joined = ids.join()
  useEffect(() => {
    if (joined === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const acknowledge = () => {
      for (const id of joined.split(',')) void api('controlEntry', { id, action: 'mark-seen' }).catch(() => {})
    }
    const follow = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(acknowledge, SEEN_AFTER_MS)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [api, joined])
}
