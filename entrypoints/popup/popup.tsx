import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon, GearIcon, ListIcon } from '@/components/icons'
import { Notice } from '@/components/notice'
import { WaitingList } from '@/components/popup/waiting-list'
import { SetUpHint } from '@/components/set-up-hint'
import { UnlockForm } from '@/components/unlock-form'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import type { ShownState } from '@/lib/ui/popup-snapshot'
import { popupStateQuery } from '@/lib/ui/queries'
import { useUnlocking } from '@/lib/ui/use-unlocking'
import { announcementOf } from './announcement'
import { Compose } from './compose'
import { Outcome } from './outcome'

type Props = {
  api: Api
  /** What is shown until the background has answered; undefined for nothing. */
  snapshot?: ShownState | undefined
  pageUrl: string
  pageTitle: string
  copyText: (text: string) => Promise<void>
  openOptions: () => void
  openLibrary: (search: string) => void
}

/** What the popup shows: the outcome that wants to be seen, or else a draft for the page it was opened on. */
export const Popup = ({ api, snapshot, pageUrl, pageTitle, copyText, openOptions, openLibrary }: Props) => {
  const client = useQueryClient()
  const query = popupStateQuery(api, pageUrl)
  const { data: answer, error } = useQuery(query)
  const state: ShownState | undefined = answer ?? (error ? undefined : snapshot)
  // The draft that was answered with a link that is there already, in case another one is wanted.
  const [answered, setAnswered] = useState<{ entryId: string; draft: LinkDraft }>()
  const refresh = () => client.invalidateQueries(query)
  const show = (entry: JournalEntry) => client.setQueryData(query.queryKey, (known) => known && { ...known, entry })
  const another = useMutation({
    mutationFn: (draft: LinkDraft) => {
      const title = state?.entry?.title
      const order = { id: crypto.randomUUID(), pageUrl, draft, ...(title && { title }) }
      return api('createLink', { ...order, isAnother: true })
    },
    onSuccess: () => {
      setAnswered(undefined)
      refresh()
    },
  })
  const withdrawal = useMutation({ mutationFn: (id: string) => api('withdrawEntry', { id }), onSuccess: refresh })

  const unlocking = useUnlocking(api, refresh)

  const entry = state?.entry ?? null
  const unread = entry && isSettled(entry) && entry.notice === 'due' ? entry.id : undefined
  useEffect(() => {
    if (unread !== undefined) api('markShown', { id: unread })
  }, [api, unread])
  useEffect(() => {
    api('tryWaiting', null)
      .catch(() => {})
      .then(() => client.invalidateQueries(popupStateQuery(api, pageUrl)))
  }, [api, client, pageUrl])

  if (!state) return error && <Notice trouble>{failureText(failureOf(error))}</Notice>
  const failed = another.error ?? withdrawal.error
  const others = state.waiting.first.filter(({ id }) => id !== entry?.id)
  const isEntryWaiting = entry !== null && !isSettled(entry)
  const otherCount = state.waiting.count - (isEntryWaiting ? 1 : 0)
  return (
    <main>
      <header>
        <h1>
          <CurtailIcon />
          {i18n.t('popup.title')}
        </h1>
        <div className="row">
          <button type="button" className="plain" aria-label={i18n.t('popup.library')} onClick={() => openLibrary('')}>
            <ListIcon />
          </button>
          <button type="button" className="plain" aria-label={i18n.t('popup.options')} onClick={openOptions}>
            <GearIcon />
          </button>
        </div>
      </header>
      {/* Always there, so that screen readers notice when its text changes. */}
      <p role="status" className="visually-hidden">
        {entry && announcementOf(entry)}
      </p>
      {state.connection && (
        <SetUpHint
          connection={state.connection}
          onOpenOptions={openOptions}
          unlocking={<UnlockForm {...unlocking} />}
        />
      )}
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      {entry === null || entry.state === 'failed' ? (
        <Compose
          key={entry?.id}
          api={api}
          pageUrl={pageUrl}
          pageTitle={pageTitle}
          state={state}
          onCreated={show}
          onExisting={(entryId, draft) => setAnswered({ entryId, draft })}
          onRefresh={refresh}
          isOpening={client.getQueryState(query.queryKey)?.dataUpdateCount === 1}
          openLibrary={openLibrary}
        />
      ) : (
        <Outcome
          key={entry.id}
          api={api}
          copyText={copyText}
          copyAs={state.preferences.copyAs}
          entry={entry}
          onChange={show}
          onRefresh={refresh}
          onCreateAnother={answered?.entryId === entry.id ? () => another.mutate(answered.draft) : undefined}
        />
      )}
      {otherCount > 0 && <WaitingList entries={others} count={otherCount} onWithdraw={withdrawal.mutate} />}
    </main>
  )
}
