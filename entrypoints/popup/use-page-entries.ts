import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { holdsConnection, isSettled, type JournalEntry, needsAttention } from '@/lib/domain/creation/entry'
import { belongsToPage, pageTarget } from '@/lib/domain/creation/page-link'
import type { Link } from '@/lib/domain/link/link'
import { useApp } from '@/lib/ui/app'
import { newestLinksQuery, pageStatusQuery } from '@/lib/ui/queries'
import type { Shown } from './outcome'
import type { PopupSettings } from './use-popup-settings'

type Options = { pageUrl: string; settings: PopupSettings | undefined; opened: JournalEntry | null }

/**
 * The entry that the popup is about, if it is no form: one that was asked for or shown here, or that it was opened for. And
 * news: what the background knows of the page, or of another one that nobody has seen.
 */
export const usePageEntries = ({ pageUrl, settings, opened }: Options) => {
  const { api } = useApp()
  const client = useQueryClient()
  const connectionId = settings?.connection.id ?? null
  const query = pageStatusQuery(api, pageUrl, connectionId)
  const { data: status, error } = useQuery(query)
  const page = settings && pageTarget(pageUrl, settings.connection.id, settings.preferences, settings.utmPresets)
  const [shown, setShown] = useState<Shown | undefined>(
    opened ? { entry: opened, isKnown: false, isCopied: true } : undefined,
  )
  const [news, setNews] = useState<JournalEntry>()
  /** The ids of news that were closed, and of entries that this popup has shown. */
  const [reportedIds, setReportedIds] = useState<readonly string[]>([])

  const current = [status?.entry, ...(status?.waiting.first ?? [])].find((entry) => entry?.id === shown?.entry.id)
  const known = current ?? shown?.entry ?? null
  const entry = known && withReason(known, status?.waiting.first ?? [])

  const isOfPage = (each: JournalEntry): boolean => page !== undefined && belongsToPage(each, page)
  const other = status?.entry && status.entry.id !== entry?.id ? status.entry : undefined
  const isUnseen = (each: JournalEntry): boolean => !isSettled(each) || each.notice === 'unseen'
  const isNews = (each: JournalEntry): boolean =>
    !reportedIds.includes(each.id) && (news === undefined || isUnseen(each))
  // News change with their entry, and stay once they are seen: the page's own link does not take their place.
  const latest = other && (other.id === news?.id || isNews(other)) ? other : undefined
  useEffect(() => {
    if (latest !== undefined) setNews(latest)
  }, [latest])

  const unseen = [entry, news].flatMap((each) => (each && isSettled(each) && each.notice === 'unseen' ? each.id : []))
  useAcknowledgement(unseen)
  useEffect(() => {
    void api('retryWaiting', null)
      .catch(() => {})
      .then(() => client.invalidateQueries({ queryKey: ['page-status'] }))
  }, [api, client])

  const line = news?.id === entry?.id ? undefined : news
  const markReported = (id: string) => setReportedIds((before) => [...before, id])
  return {
    status,
    error,
    entry,
    shown: shown && entry ? { ...shown, entry } : undefined,
    /** True for a link that may be called the page's own. */
    isOfPage,
    news: line,
    /** The newest link of the page, unless something else has to be told first. */
    pageLink: line === undefined ? newestOf(status?.known.first ?? []) : isOfPage(line) ? readyLink(line) : undefined,
    /** Shows another entry, or none. The one before is over: a failure was corrected. */
    show(next: Shown | undefined) {
      if (entry) markReported(entry.id)
      setShown(next)
    },
    /** The entry has changed, such as by being copied. */
    change(changed: JournalEntry) {
      setShown((before) => before && { ...before, entry: changed })
      client.setQueryData(query.queryKey, (known) =>
        known?.entry?.id === changed.id ? { ...known, entry: changed } : known,
      )
    },
    closeNews() {
      if (news) markReported(news.id)
      setNews(undefined)
    },
    refresh() {
      void client.invalidateQueries(query)
      void client.invalidateQueries(newestLinksQuery(api, connectionId))
    },
    /** Asks the background at once. */
    fetch: () => client.fetchQuery({ ...query, staleTime: 0 }),
  }
}

const newestOf = (links: readonly Link[]): Link | undefined =>
  links.toSorted((one, other) => other.createdAt - one.createdAt)[0]

/** The link of an entry, if nothing about it needs attention. */
const readyLink = (entry: JournalEntry): Link | undefined => {
  const isExpired = Date.parse(entry.request.expiresAt ?? '') <= Date.now()
  return entry.state === 'created' && !needsAttention(entry) && !isExpired ? entry.link : undefined
}

/** What is pending behind others has not been tried: it waits for the reason that they wait for. */
const withReason = (entry: JournalEntry, waiting: readonly JournalEntry[]): JournalEntry => {
  if (entry.state !== 'pending' || entry.failure) return entry
  const ahead = waiting.find((other) => other.connectionId === entry.connectionId && holdsConnection(other))
  if (ahead?.state !== 'pending' && ahead?.state !== 'checking') return entry
  const { failure, pausedAt, retryAt } = ahead
  return { ...entry, failure, pausedAt, retryAt }
}

/** A popup that is closing still runs and renders for a moment, and nobody sees it. */
const SEEN_AFTER_MS = 300

/** Reports outcomes as seen once they have been visible for a moment. Until then, the toolbar button keeps telling them. */
export const useAcknowledgement = (ids: readonly string[]): void => {
  const { api } = useApp()
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
