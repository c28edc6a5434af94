import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { i18n } from '#i18n'
import { SetUpHint } from '@/components/set-up-hint'
import { Tooltips } from '@/components/tooltips'
import { ALL_SERVICES } from '@/lib/domain/library/library-view'
import { useApp } from '@/lib/ui/app'
import { connectionQuery, connectionsQuery } from '@/lib/ui/stored'
import type { BatchTabs } from './batch/list-sources'
import css from './library.module.css'
import { LibraryNavigation } from './library-navigation'
import { LinkList } from './links/link-list'
import { useLibraryView } from './use-library-view'

// Loaded when opened.
const BatchSection = lazy(() => import('./batch/batch-section').then(({ BatchSection }) => ({ default: BatchSection })))
const Stats = lazy(() => import('./stats/stats').then(({ Stats }) => ({ default: Stats })))

/** The connections that a view shows: the one that it names, all that can be used, or else the chosen one. */
const useShownConnections = (service: string) => {
  const { stored } = useApp()
  const { data: chosen } = useQuery(connectionQuery(stored))
  const { data: all = [] } = useQuery(connectionsQuery(stored))
  const usable = all.filter((each) => each.connected && each.permitted)
  const named = usable.find(({ id }) => id === service)
  const isAll = service === ALL_SERVICES && usable.length > 1
  const isReady = named !== undefined || isAll || (chosen?.connected && chosen.permitted)
  const shown = isAll ? usable : [named ?? chosen].filter((each) => each !== undefined)
  const ids = shown.map(({ id }) => id).join(' ')
  // The same array while they are the same.
  const connectionIds = useMemo(() => ids.split(' '), [ids])
  const version = shown.map((each) => ('connectedAt' in each ? each.connectedAt : 0)).join(' ')
  return { chosen, connectionIds, isReady, isNamed: named !== undefined || isAll, key: `${ids}\n${version}` }
}

/** Has the rows read again once their connections have other keys. */
const useKeyChange = (key: string): void => {
  const client = useQueryClient()
  const before = useRef('')
  useEffect(() => {
    const [ids] = key.split('\n')
    if (before.current !== key && before.current.startsWith(`${ids}\n`))
      void client.invalidateQueries({ queryKey: ['rows'] })
    before.current = key
  }, [client, key])
}

/** With a connection, to enter its key. */
type OpenOptions = (connectionId?: string) => void

type Props = { tabs: BatchTabs; openOptions: OpenOptions }

/** The library: links, stats and batches. */
export const Library = ({ tabs, openOptions }: Props) => {
  const [view, changeView] = useLibraryView()
  const { chosen, connectionIds, isReady, isNamed, key } = useShownConnections(view.service)
  useKeyChange(key)
  // A tag belongs to the service that the address names: no other is asked for it.
  const shown = useMemo(() => (isNamed ? view : { ...view, service: '', tagId: '' }), [isNamed, view])
  // A failure of several does not say whose key was refused.
  const enterKey = () => openOptions(connectionIds.length === 1 ? connectionIds[0] : undefined)
  const shownView = { connectionIds, view: shown, onView: changeView }
  return (
    <>
      <LibraryNavigation view={view} onView={changeView} onOpenOptions={() => openOptions()} />
      <main className={css.main} aria-busy={!chosen}>
        {chosen && !isReady && (
          <section className={css.setup}>
            <SetUpHint connection={chosen} onOpenOptions={openOptions} />
          </section>
        )}
        {isReady && (
          <Suspense fallback={<p className="visually-hidden">{i18n.t('options.loading')}</p>}>
            {view.section === 'links' && <LinkList key={key} {...shownView} enterKey={enterKey} />}
            {view.section === 'stats' && (
              <Stats key={key} {...shownView} openOptions={() => openOptions()} enterKey={enterKey} />
            )}
            {view.section === 'batch' && <BatchSection tabs={tabs} />}
          </Suspense>
        )}
      </main>
      <Tooltips />
    </>
  )
}
