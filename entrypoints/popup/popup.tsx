import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { i18n } from '#i18n'
import { GearIcon } from '@/components/icons'
import { SetUpHint } from '@/components/set-up-hint'
import { isOfferedAgain, type JournalEntry } from '@/lib/domain/journal-entry'
import type { Api } from '@/lib/ui/api'
import { popupStateQuery } from '@/lib/ui/queries'
import { Compose } from './compose'
import { Outcome } from './outcome'

type Props = { api: Api; pageUrl: string; openOptions: () => void }

/** What the popup shows: the outcome that wants to be seen, or else a draft for the page it was opened on. */
export const Popup = ({ api, pageUrl, openOptions }: Props) => {
  const client = useQueryClient()
  const query = popupStateQuery(api, pageUrl)
  const { data: state } = useQuery(query)
  const entry = state?.entry ?? null

  const isUnread = entry !== null && entry.state !== 'sending' && entry.notice === 'due'
  useEffect(() => {
    if (isUnread) api('markShown', { id: entry.id })
  }, [api, isUnread, entry?.id])

  if (!state) return null
  const refresh = () => client.invalidateQueries(query)
  const show = (changed: JournalEntry) => client.setQueryData(query.queryKey, { ...state, entry: changed })
  return (
    <main>
      <header>
        <h1>{i18n.t('popup.title')}</h1>
        <button type="button" className="plain" aria-label={i18n.t('popup.options')} onClick={openOptions}>
          <GearIcon />
        </button>
      </header>
      <SetUpHint connection={state.connection} onOpenOptions={openOptions} />
      {entry === null || isOfferedAgain(entry) ? (
        <Compose key={entry?.id} api={api} pageUrl={pageUrl} state={state} onCreated={show} onRefresh={refresh} />
      ) : (
        <Outcome key={entry.id} api={api} entry={entry} onChange={show} onRefresh={refresh} />
      )}
    </main>
  )
}
