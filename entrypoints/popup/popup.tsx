import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { WaitingList } from '@/components/popup/outcome/waiting-entry'
import { NewsStrip, PopupHeader } from '@/components/popup/popup-header'
import { SetUpHint } from '@/components/set-up-hint'
import { Tooltips } from '@/components/tooltips'
import { isSettled } from '@/lib/domain/creation/journal-entry'
import { checkDestination } from '@/lib/domain/link/web-address'
import { tagOf } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { useUnlocking } from '@/lib/ui/use-connection'
import { useTags } from '@/lib/ui/use-tags'
import { createCopying } from './copying'
import { PinHint, Welcome } from './first-steps'
import { NewLink } from './new-link'
import { announcementOf, announcementOfNews, Outcome, reasonOf, useCreateAgain } from './outcome'
import { PageLinks } from './page-links'
import { useForm } from './use-form'
import { usePageEntries } from './use-page-entries'
import { usePopupSettings } from './use-popup-settings'

type Props = {
  api: Api
  stored: Stored
  pageUrl: string
  pageTitle: string
  openOptions: () => void
  /** Opens the library with a search, or at the tabs of this window. */
  openLibrary: (search: string) => void
  openTabs: () => void
  isPinned: () => Promise<boolean>
  /** The keys that open the library; empty if none are set. */
  libraryKeys: () => Promise<string>
}

/** The link of this page, or a form rendered from storage; below it what only the background knows. */
export const Popup = (props: Props) => {
  const { api, stored, pageUrl, pageTitle, openOptions, openLibrary, openTabs } = props
  const settings = usePopupSettings(stored)
  const entries = usePageEntries({ api, stored, pageUrl })
  const { status, error, entry, shown, news, change, closeNews, refresh, fetch } = entries
  const { data: libraryKeys = '' } = useQuery({ queryKey: ['library-keys'], queryFn: props.libraryKeys })
  const connectionId = settings?.connection.id
  const { isComposing, purpose, count, draft, open, compose } = useForm({
    api,
    stored,
    pageUrl,
    connectionId,
    entries,
  })
  const tagId = entry?.request.tagId ?? ''
  const { tags } = useTags(api, stored, { isOpen: false, isConnected: settings?.connection.connected === true, tagId })

  /** The form or link at which copying was refused. */
  const [refusedIn, setRefusedIn] = useState<number>()
  const again = useCreateAgain({ api, pageUrl, onCreated: open })
  const withdrawal = useMutation({
    mutationFn: (id: string) => api('controlEntry', { id, action: 'withdraw' }),
    async onSuccess(_, id) {
      const { entry: withdrawn } = await fetch()
      if (withdrawn?.id === id) await open(withdrawn)
    },
  })
  const unlocking = useUnlocking(api, refresh)

  if (!settings || (isComposing && draft === undefined)) return null
  const { connection, preferences, popupState } = settings
  if (!connection.connected && connection.reason === 'not-connected') return <Welcome onConnect={openOptions} />
  const copying = createCopying({
    api,
    preferences,
    onDone: (isCopied) => setRefusedIn(isCopied ? undefined : count),
  })
  const failed = error ?? again.error ?? withdrawal.error
  const waiting = status?.waiting ?? { first: [], count: 0 }
  const known = status?.known ?? { first: [], count: 0 }
  const own = [entry, news].filter((each) => each && !isSettled(each)).length
  const canShorten = checkDestination(pageUrl).ok
  const isUsable = connection.connected || connection.reason === 'locked'
  // Copying comes first then.
  const isLinkShown = !isComposing && shown?.entry.link !== undefined
  return (
    <main>
      <Tooltips />
      <PopupHeader
        title={pageTitle}
        news={
          news && (
            <NewsStrip
              entry={news}
              reason={reasonOf(news)}
              onCopy={() => copying.copyNews(news)}
              onShow={() => void open(news)}
              onClose={closeNews}
            />
          )
        }
        libraryKeys={libraryKeys}
        onOpenLibrary={() => openLibrary('')}
        onOpenTabs={openTabs}
        onOpenOptions={openOptions}
      />
      {/* Always rendered, so that screen readers notice new text. */}
      <p role="status" className="visually-hidden">
        {[shown && announcementOf(shown), news && announcementOfNews(news)].filter(Boolean).join(' ')}
      </p>
      <SetUpHint connection={connection} isMain={!isLinkShown} onOpenOptions={openOptions} unlocking={unlocking} />
      {refusedIn === count && <Notice trouble>{i18n.t('outcome.refused')}</Notice>}
      {failed && <Notice trouble>{errorText(failed)}</Notice>}
      {isComposing && isUsable && draft !== undefined && (
        <NewLink
          key={count}
          api={api}
          stored={stored}
          pageUrl={pageUrl}
          pageTitle={pageTitle}
          purpose={purpose}
          settings={settings}
          connection={connection}
          draft={draft}
          entry={entry}
          copyPassword={copying.copyText}
          onCreated={open}
          onDiscarded={() => compose('page')}
          onOpenOptions={openOptions}
        />
      )}
      {!isComposing && shown && (
        <Outcome
          key={shown.entry.id}
          api={api}
          copying={copying}
          shown={shown}
          tag={tagOf(tagId, tags)}
          clicks={known.first.find(({ id }) => id === shown.entry.link?.id)?.clicks}
          onChange={change}
          onRefresh={refresh}
          onCreateAgain={() => again.mutate(shown.entry)}
          onBack={shown.isKnown ? undefined : () => compose('page')}
          onNewLink={() => compose('new')}
          onAnother={canShorten ? () => compose('another') : undefined}
        />
      )}
      {waiting.count > own && (
        <WaitingList
          entries={waiting.first.filter(({ id }) => id !== entry?.id && id !== news?.id)}
          count={waiting.count - own}
          onWithdraw={withdrawal.mutate}
        />
      )}
      {isComposing && isUsable && status && (
        <PageLinks
          api={api}
          known={known}
          title={pageTitle}
          onCopy={copying.copyLink}
          onOpenLibrary={() => openLibrary('')}
          onShowKnown={() => openLibrary(pageUrl)}
        />
      )}
      {!isComposing && shown?.isKnown === false && (
        <PinHint stored={stored} popupState={popupState} isPinned={props.isPinned} />
      )}
    </main>
  )
}
