import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { i18n } from '#i18n'
import { isPageKey } from '@/components/keyboard'
import { KeyList } from '@/components/library/key-list'
import { LibraryNavigation } from '@/components/library/library-navigation'
import { SetUpHint } from '@/components/set-up-hint'
import { UnlockForm } from '@/components/unlock-form'
import type { Api } from '@/lib/rpc/client'
import { connectionQuery, type Stored } from '@/lib/ui/stored'
import { useServiceChange } from '@/lib/ui/use-service-change'
import { useUnlocking } from '@/lib/ui/use-unlocking'
import type { BatchTabs } from './batch/tab-buttons'
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
  copyText: (text: string) => Promise<void>
}

/** The library: links, stats and batches. */
export const Library = ({ api, stored, tabs, openOptions, copyText }: Props) => {
  const { data: connection } = useQuery(connectionQuery(stored))
  const unlocking = useUnlocking(api)
  useServiceChange(connection)
  const [view, changeView] = useLibraryView()
  const keys = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const showKeys = (event: KeyboardEvent) => {
      if (event.key === '?' && isPageKey(event)) keys.current?.showModal()
    }
    document.addEventListener('keydown', showKeys)
    return () => document.removeEventListener('keydown', showKeys)
  }, [])

  if (!connection) return <main aria-busy="true">{i18n.t('options.loading')}</main>
  return (
    <main>
      <header>
        <img src="/icon/48.png" width="36" height="36" alt="" />
        <h1>{i18n.t('library.title')}</h1>
        <button type="button" className="plain" onClick={() => keys.current?.showModal()}>
          {i18n.t('keys.title')}
        </button>
        <button type="button" className="plain" aria-label={i18n.t('popup.options')} onClick={openOptions}>
          <SlidersHorizontal />
        </button>
      </header>
      <SetUpHint connection={connection} onOpenOptions={openOptions} unlocking={<UnlockForm {...unlocking} />} />
      {connection.connected && connection.permitted && (
        <>
          <LibraryNavigation view={view} onChange={changeView} />
          {view.section === 'links' && <LinkList api={api} copyText={copyText} />}
          {view.section === 'stats' && (
            <Suspense fallback={<section aria-busy="true">{i18n.t('options.loading')}</section>}>
              <Stats api={api} openOptions={openOptions} copyText={copyText} />
            </Suspense>
          )}
          {view.section === 'batch' && (
            <Suspense fallback={<section aria-busy="true">{i18n.t('options.loading')}</section>}>
              <BatchSection api={api} stored={stored} baseUrl={connection.baseUrl} tabs={tabs} copyText={copyText} />
            </Suspense>
          )}
        </>
      )}
      <KeyList dialog={keys} />
    </main>
  )
}
