import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { isPageKey } from '@/components/keyboard'
import { LibraryFilters } from '@/components/library/library-filters'
import { LinkTable } from '@/components/library/link-table'
import { Pager } from '@/components/library/pager'
import { Notice } from '@/components/notice'
import { RelativeTime, useNow } from '@/components/relative-time'
import { plural } from '@/lib/format/numbers'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { linkPageQuery, tagsQuery } from '@/lib/ui/queries'
import { useCopying } from '../use-copying'
import { useLibraryView } from '../use-library-view'
import { LinkSearch } from './link-search'

type Props = { api: Api; copyText: (text: string) => Promise<void> }

/** One page of the list from the service, as the page's address says. */
export const LinkList = ({ api, copyText }: Props) => {
  const client = useQueryClient()
  const [view, changeView] = useLibraryView()
  const now = useNow()
  const query = linkPageQuery(api, view)
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const { data: tags = [] } = useQuery(tagsQuery(api))
  const { data: busiest } = useQuery(
    linkPageQuery(api, { ...view, sort: 'performance', order: 'desc', page: 1, perPage: 1 }),
  )
  const { copy, copied } = useCopying(copyText)

  const totalPages = data?.totalPages ?? (data && data.links.length === view.perPage ? view.page + 1 : view.page)
  useEffect(() => {
    // A failure shows when that page is opened.
    if (view.page < totalPages) void client.prefetchQuery(linkPageQuery(api, { ...view, page: view.page + 1 }))
  }, [api, client, view, totalPages])

  useEffect(() => {
    const onwards = document.documentElement.dir === 'rtl' ? -1 : 1
    const turnPage = (event: KeyboardEvent) => {
      const page = view.page + ({ ArrowLeft: -onwards, ArrowRight: onwards }[event.key] ?? 0)
      if (isPageKey(event) && page !== view.page && page >= 1 && page <= totalPages) changeView({ page })
    }
    document.addEventListener('keydown', turnPage)
    return () => document.removeEventListener('keydown', turnPage)
  }, [changeView, view.page, totalPages])

  return (
    <section aria-busy={isFetching}>
      <LinkSearch
        api={api}
        search={view.search}
        tagId={view.tagId}
        now={now}
        onSearch={(search) => changeView({ search })}
        onCopy={copy}
      >
        <LibraryFilters view={view} tags={tags} onChange={changeView} />
        {error && (
          <Notice trouble>
            <span>{failureText(failureOf(error))}</span>
            <div className="row">
              <button type="button" onClick={() => void refetch()}>
                {i18n.t('library.refresh')}
              </button>
            </div>
          </Notice>
        )}
        {data && (
          <>
            <div className="row summary">
              <span>{plural('library.total', data.totalRows ?? data.links.length)}</span>
              <span className="hint">
                {i18n.t('library.readAt')} <RelativeTime time={dataUpdatedAt} now={Math.max(now, dataUpdatedAt)} />
              </span>
              <button type="button" className="chip" onClick={() => void refetch()}>
                {i18n.t('library.refresh')}
              </button>
            </div>
            {data.unreadable && (
              <Notice trouble>{i18n.t('library.unreadable', { reason: failureText(data.unreadable) })}</Notice>
            )}
            {data.links.length === 0 && !data.unreadable ? (
              <p>{i18n.t('library.empty')}</p>
            ) : (
              <LinkTable
                links={data.links}
                maxClicks={Math.max(busiest?.links[0]?.clicks ?? 0, ...data.links.map(({ clicks }) => clicks))}
                now={now}
                onCopy={copy}
              />
            )}
            <Pager page={view.page} totalPages={totalPages} onPage={(page) => changeView({ page })} />
          </>
        )}
      </LinkSearch>
      <p role="status" className="toast">
        {copied}
      </p>
    </section>
  )
}
