import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { List, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { CurtailIcon } from '@/components/icons'
import { Notice } from '@/components/notice'
import { WaitingList } from '@/components/popup/waiting-list'
import { SetUpHint } from '@/components/set-up-hint'
import { UnlockForm } from '@/components/unlock-form'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { LinkDraft } from '@/lib/domain/link/link-draft'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import { pageStatusQuery } from '@/lib/ui/queries'
import { draftQuery, type Stored } from '@/lib/ui/stored'
import { useUnlocking } from '@/lib/ui/use-unlocking'
import { Compose } from './compose'
import { announcementOf, Outcome } from './outcome'
import { PageStrip } from './page-strip'
import { usePopupSettings } from './use-popup-settings'

type Props = {
  api: Api
  stored: Stored
  pageUrl: string
  pageTitle: string
  copyText: (text: string) => Promise<void>
  openOptions: () => void
  openLibrary: (search: string) => void
}

/** An entry created or opened here, with the draft if it matched an existing link. */
type Shown = { entry: JournalEntry; answered?: LinkDraft | undefined }

/** A form rendered from storage, below a strip with what only the background knows. */
export const Popup = ({ api, stored, pageUrl, pageTitle, copyText, openOptions, openLibrary }: Props) => {
  const client = useQueryClient()
  const settings = usePopupSettings(stored)
  const query = pageStatusQuery(api, pageUrl)
  const { data: status, error } = useQuery(query)
  const [shown, setShown] = useState<Shown>()
  // Counts forms: each reads the stored draft once.
  const [form, setForm] = useState(0)

  const waiting = status?.waiting ?? { first: [], count: 0 }
  const current = [status?.entry, ...waiting.first].find((entry) => entry?.id === shown?.entry.id)
  const entry = current ?? shown?.entry ?? null
  const place = entry?.state === 'failed' ? entry.id : pageUrl
  const { data: draft } = useQuery(draftQuery(stored, place, form))

  const refresh = () => void client.invalidateQueries(query)
  const open = async (opened: JournalEntry, answered?: LinkDraft) => {
    // Renders the form of a failed entry with its draft.
    if (opened.state === 'failed') await client.prefetchQuery(draftQuery(stored, opened.id, form + 1))
    setForm(form + 1)
    setShown({ entry: opened, answered })
    refresh()
  }
  const change = (changed: JournalEntry) => {
    setShown((before) => ({ ...before, entry: changed }))
    client.setQueryData(query.queryKey, (known) =>
      known?.entry?.id === changed.id ? { ...known, entry: changed } : known,
    )
  }
  const leave = () => {
    setForm(form + 1)
    setShown(undefined)
    refresh()
  }
  const another = useMutation({
    mutationFn: (wanted: LinkDraft) => {
      const title = entry?.title
      const order = { id: crypto.randomUUID(), pageUrl, draft: wanted, ...(title && { title }) }
      return api('createLink', { ...order, isAnother: true })
    },
    onSuccess: (created) => open(created),
  })
  const withdrawal = useMutation({
    mutationFn: (id: string) => api('decideEntry', { id, as: 'withdraw' }),
    async onSuccess(_, id) {
      const { entry: withdrawn } = await client.fetchQuery({ ...query, staleTime: 0 })
      if (withdrawn?.id === id) await open(withdrawn)
    },
  })
  const unlocking = useUnlocking(api, refresh)

  const seen = entry ?? status?.entry ?? null
  const unseen = seen && isSettled(seen) && seen.notice === 'unseen' ? seen.id : undefined
  useEffect(() => {
    if (unseen !== undefined) void api('acknowledge', { id: unseen, as: 'seen' }).catch(() => {})
  }, [api, unseen])
  useEffect(() => {
    void api('retryWaiting', null)
      .catch(() => {})
      .then(() => client.invalidateQueries(pageStatusQuery(api, pageUrl)))
  }, [api, client, pageUrl])

  if (!settings || (entry === null && draft === undefined)) return null
  const failed = error ?? another.error ?? withdrawal.error
  const others = waiting.first.filter(({ id }) => id !== seen?.id)
  const otherCount = waiting.count - (seen !== null && !isSettled(seen) ? 1 : 0)
  const isComposing = entry === null || entry.state === 'failed'
  return (
    <main>
      <header>
        <h1>
          <CurtailIcon />
          {i18n.t('popup.title')}
        </h1>
        <div className="row">
          <button type="button" className="plain" aria-label={i18n.t('popup.library')} onClick={() => openLibrary('')}>
            <List />
          </button>
          <button type="button" className="plain" aria-label={i18n.t('popup.options')} onClick={openOptions}>
            <SlidersHorizontal />
          </button>
        </div>
      </header>
      {/* Always rendered, so that screen readers notice new text. */}
      <p role="status" className="visually-hidden">
        {seen && announcementOf(seen)}
      </p>
      {isComposing && (
        <PageStrip
          api={api}
          status={entry === null ? status : undefined}
          baseUrl={settings.connection.baseUrl}
          copyAs={settings.preferences.copyAs}
          copyText={copyText}
          onShow={(opened) => void open(opened)}
          onCopied={refresh}
          onShowAll={() => openLibrary(pageUrl)}
        />
      )}
      <SetUpHint
        connection={settings.connection}
        onOpenOptions={openOptions}
        unlocking={<UnlockForm {...unlocking} />}
      />
      {failed && <Notice trouble>{failureText(failureOf(failed))}</Notice>}
      {isComposing && draft !== undefined && (
        <Compose
          key={form}
          api={api}
          stored={stored}
          pageUrl={pageUrl}
          pageTitle={pageTitle}
          settings={settings}
          draft={draft}
          entry={entry}
          onCreated={open}
          onDiscarded={leave}
        />
      )}
      {!isComposing && (
        <Outcome
          key={entry.id}
          api={api}
          copyText={copyText}
          copyAs={settings.preferences.copyAs}
          entry={entry}
          onChange={change}
          onRefresh={refresh}
          onDone={leave}
          onCreateAnother={shown?.answered && (() => shown.answered && another.mutate(shown.answered))}
        />
      )}
      {otherCount > 0 && <WaitingList entries={others} count={otherCount} onWithdraw={withdrawal.mutate} />}
    </main>
  )
}
