import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { SetUpHint } from '@/components/set-up-hint'
import { Tooltips } from '@/components/tooltips'
import { WaitingList } from '@/components/waiting-entry'
import { createdLink, isSettled, type JournalEntry } from '@/lib/domain/creation/entry'
import { checkDestination } from '@/lib/domain/link/web-address'
import { tagOf } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { errorText } from '@/lib/ui/failure-text'
import { useOnlyAsked } from '@/lib/ui/use-only-asked'
import { useTags } from '@/lib/ui/use-tags'
import { PinHint, PolicyNotice, Welcome } from './first-steps'
import { NewLink } from './new-link'
import { announcementOf, announcementOfNews, Outcome, reasonOf } from './outcome'
import css from './popup.module.css'
import { PopupHeader } from './popup-header'
import { RecentLinks } from './recent-links'
import { EntryLine, PageLinkLine } from './status-line'
import { useCopying } from './use-copying'
import { useForm } from './use-form'
import { usePageEntries } from './use-page-entries'
import { usePopupSettings } from './use-popup-settings'

type Props = {
  pageUrl: string
  pageTitle: string
  /** What the popup was opened for, after a press outside of it; null if it was opened for its page. */
  opened: JournalEntry | null
  /** Why a press outside of it made no entry; else empty. */
  report: string
  /** With a connection, to enter its key. */
  openOptions: (connectionId?: string) => void
  /** Opens the library with a search, or at the tabs of this window. */
  openLibrary: (search: string) => void
  openTabs: () => void
  isPinned: () => Promise<boolean>
  /** False where no keyboard shortcut reaches the extension. */
  hasCommands: boolean
  /** The keys that open the library; empty if none are set. */
  libraryKeys: () => Promise<string>
}

/** A form, rendered from storage, or the link that was asked for here; what only the background knows arrives around it. */
export const Popup = (props: Props) => {
  const { api } = useApp()
  const { pageUrl, pageTitle, opened, report, openOptions, openLibrary, openTabs } = props
  const settings = usePopupSettings()
  const entries = usePageEntries({ pageUrl, settings, opened })
  const { status, error, entry, shown, isOfPage, news, pageLink, change, closeNews, refresh, fetch } = entries
  const { data: libraryKeys = '' } = useQuery({ queryKey: ['library-keys'], queryFn: props.libraryKeys })
  const connectionId = settings?.connection.id
  const { isComposing, purpose, count, draft, open, compose } = useForm({
    pageUrl,
    connectionId,
    entries,
  })
  const tagId = entry?.request.tagId ?? ''
  const isOnlyAsked = useOnlyAsked()
  const { tags } = useTags({
    isOpen: false,
    connectionId,
    isConnected: settings?.connection.connected === true,
    tagId,
  })

  /** The form or link at which copying was refused. */
  const [refusedIn, setRefusedIn] = useState<number>()
  const copying = useCopying((isCopied) => setRefusedIn(isCopied ? undefined : count))
  const withdrawal = useMutation({
    mutationFn: (id: string) => api('controlEntry', { id, action: 'withdraw' }),
    async onSuccess(_, id) {
      const { entry: withdrawn } = await fetch()
      if (withdrawn?.id === id) await open(withdrawn)
    },
  })

  if (!settings) return null
  const { connection, popupState } = settings
  if (!connection.connected && connection.reason === 'not-connected')
    return <Welcome hasCommands={props.hasCommands} onConnect={() => openOptions()} />
  const failed = error ?? withdrawal.error
  const waiting = status?.waiting ?? { first: [], count: 0 }
  const known = status?.known ?? { first: [], count: 0 }
  const own = [entry, news].filter((each) => each && !isSettled(each)).length
  const canShorten = checkDestination(pageUrl).ok
  // Copying comes first then.
  const shownLink = shown && createdLink(shown.entry)
  const isLinkShown = !isComposing && shownLink !== undefined
  const lineLink = isComposing ? pageLink : undefined
  const more = known.count - (known.first.some(({ id }) => id === lineLink?.id) ? 1 : 0)
  return (
    <main className={css.main}>
      <Tooltips />
      <PopupHeader
        title={pageTitle}
        line={
          lineLink ? (
            <PageLinkLine
              link={lineLink}
              more={more}
              onCopy={() => (news ? copying.copyNews(news) : copying.copyLink({ ...lineLink, title: pageTitle }))}
              onShow={news && (() => void open(news))}
              onShowAll={() => openLibrary(pageUrl)}
            />
          ) : (
            news &&
            !pageLink && (
              <EntryLine
                entry={news}
                reason={reasonOf(news)}
                onCopy={() => copying.copyNews(news)}
                onShow={() => void open(news)}
                onClose={closeNews}
              />
            )
          )
        }
        libraryKeys={libraryKeys}
        onOpenLibrary={() => openLibrary('')}
        onOpenTabs={openTabs}
        onOpenOptions={() => openOptions()}
      />
      {/* Always rendered, so that screen readers notice new text. */}
      <p role="status" className="visually-hidden">
        {[
          shown && announcementOf(shown, isOfPage(shown.entry), isOnlyAsked),
          news && !pageLink && announcementOfNews(news, isOfPage(news), isOnlyAsked),
          lineLink && `${i18n.t('known.forThisPage')}: ${lineLink.shortLink}`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <PolicyNotice popupState={popupState} />
      <SetUpHint connection={connection} isMain={!isLinkShown} onOpenOptions={openOptions} />
      {report !== '' && count === 0 && <Notice error>{report}</Notice>}
      {refusedIn === count && <Notice error>{i18n.t('outcome.refused')}</Notice>}
      {failed && <Notice error>{errorText(failed)}</Notice>}
      {isComposing && connection.connected && draft !== undefined && (
        <NewLink
          key={count}
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
          copying={copying}
          shown={shown}
          isOfPage={isOfPage(shown.entry)}
          tag={tagOf(tagId, tags)}
          isOnlyAsked={isOnlyAsked}
          clicks={known.first.find(({ id }) => id === shownLink?.id)?.clicks}
          onChange={change}
          onRefresh={refresh}
          onCreated={open}
          onBack={shown.isKnown ? undefined : () => compose('page')}
          onNewLink={() => compose('new')}
          onAnother={canShorten ? () => compose('another') : undefined}
          onOpenConnection={() => openOptions(shown.entry.connectionId)}
          isKeyAsked={!connection.connected && shown.entry.connectionId === connection.id}
        />
      )}
      {waiting.count > own && (
        <WaitingList
          entries={waiting.first.filter(({ id }) => id !== entry?.id && id !== news?.id)}
          count={waiting.count - own}
          onWithdraw={withdrawal.mutate}
        />
      )}
      {isComposing && connection.connected && status && (
        <RecentLinks
          connectionId={connection.id}
          pageLinkId={lineLink?.id}
          onCopy={copying.copyLink}
          onOpenLibrary={() => openLibrary('')}
        />
      )}
      {!isComposing && shown?.isKnown === false && <PinHint popupState={popupState} isPinned={props.isPinned} />}
    </main>
  )
}
