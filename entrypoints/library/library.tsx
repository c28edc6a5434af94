import { DirectionProvider } from '@base-ui/react/direction-provider'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { i18n } from '#i18n'
import { LibraryNavigation } from '@/components/library/library-navigation'
import { SetUpHint } from '@/components/set-up-hint'
import { Tooltips } from '@/components/tooltips'
import type { Api } from '@/lib/rpc/client'
import { connectionQuery, type Stored } from '@/lib/ui/stored'
import { useServiceChange, useUnlocking } from '@/lib/ui/use-connection'
import type { BatchTabs } from './batch/list-sources'
import { LinkList } from './links/link-list'
import { useLibraryView } from './use-library-view'

// Loaded when opened.
const BatchSection = lazy(() => import('./batch/batch-section').then(({ BatchSection }) => ({ default: BatchSection })))
const Stats = lazy(() => import('./stats/stats').then(({ Stats }) => ({ default: Stats })))

type Props = {
  api: Api
  stored: Stored
  tabs: BatchTabs
  openOptions: () => void
}

/** The library: links, stats and batches. */
export const Library = ({ api, stored, tabs, openOptions }: Props) => {
  const { data: connection } = useQuery(connectionQuery(stored))
  const unlocking = useUnlocking(api)
  const [view, changeView] = useLibraryView()
  // A tag belongs to one service.
  useServiceChange(connection, () => view.tagId !== '' && changeView({ tagId: '' }, true))
  const isReady = connection?.connected && connection.permitted
  return (
    <DirectionProvider direction={i18n.t('extension.direction') === 'rtl' ? 'rtl' : 'ltr'}>
      <LibraryNavigation view={view} onView={changeView} onOpenOptions={openOptions} />
      <main aria-busy={!connection}>
        {connection && !isReady && (
          <section className="set-up">
            <SetUpHint connection={connection} onOpenOptions={openOptions} unlocking={unlocking} />
          </section>
        )}
        {isReady && (
          <Suspense fallback={<p className="visually-hidden">{i18n.t('options.loading')}</p>}>
            {view.section === 'links' && <LinkList view={view} onView={changeView} api={api} stored={stored} />}
            {view.section === 'stats' && (
              <Stats view={view} onView={changeView} api={api} stored={stored} openOptions={openOptions} />
            )}
            {view.section === 'batch' && (
              <BatchSection api={api} stored={stored} baseUrl={connection.baseUrl} tabs={tabs} />
            )}
          </Suspense>
        )}
      </main>
      <Tooltips />
    </DirectionProvider>
  )
}
