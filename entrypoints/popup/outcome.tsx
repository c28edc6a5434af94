import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { joinSentences } from '@/components/sentences'
import { refusalOf, WaitingEntry, waitingHeadline } from '@/components/waiting-entry'
import {
  type CreationOrder,
  type Decision,
  failureOfEntry,
  isCopied,
  type JournalEntry,
} from '@/lib/domain/creation/entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { Tag } from '@/lib/domain/tag/tag'
import { useApp } from '@/lib/ui/app'
import { errorText, failureText } from '@/lib/ui/failure-text'
import { linkPasswordQuery } from '@/lib/ui/stored'
import type { OnlyAsked } from '@/lib/ui/use-only-asked'
import { useOrder } from '@/lib/ui/use-order'
import { CreatedLink } from './outcome/created-link'
import { expiredText } from './outcome/link-card'
import type { Copying } from './use-copying'

/** An entry that the popup is about. */
export type Shown = {
  entry: JournalEntry
  /** It was there when the popup opened, or before it was asked for here. */
  isKnown: boolean
  /** It was created or copied by a press in this popup, or by the one that opened it. */
  isCopied: boolean
}

type Props = {
  copying: Copying
  shown: Shown
  /** It may be called the page's own. */
  isOfPage: boolean
  tag: Tag | undefined
  isOnlyAsked: OnlyAsked
  /** What the cache knows of it; undefined if nothing. */
  clicks: number | undefined
  onChange: (entry: JournalEntry) => void
  onRefresh: () => void
  /** It was created again. */
  onCreated: AgainOptions['onCreated']
  onBack: (() => void) | undefined
  onNewLink: () => void
  onAnother: (() => void) | undefined
  /** Opens the settings at the connection of the entry. */
  onOpenConnection: () => void
  /** The popup asks for the key of the entry already. */
  isKeyAsked: boolean
}

const waitingReasonOf = (entry: JournalEntry): string | undefined => {
  const failure = failureOfEntry(entry)
  return failure && failureText(failure)
}

/** Why an entry failed or waits, in few words; undefined if nothing went wrong. */
export const reasonOf = (entry: JournalEntry): string | undefined => {
  const { state } = entry
  const reason = waitingReasonOf(entry)
  if (state === 'failed') return entry.failure.code === 'link-missing' ? i18n.t('popup.pageNotShortenable') : reason
  return reason !== undefined || state === 'unsure' ? waitingHeadline(entry, reason) : undefined
}

/** What screen readers announce for the entry that is shown. Failures and questions are alerts already. */
export const announcementOf = (
  { entry, isKnown, isCopied: isNew }: Shown,
  isOfPage: boolean,
  isOnlyAsked: OnlyAsked,
): string => {
  if (entry.state === 'failed' || entry.state === 'unsure') return ''
  if (entry.state !== 'created') {
    const reason = waitingReasonOf(entry)
    return joinSentences(waitingHeadline(entry, reason), refusalOf(entry, reason))
  }
  const { link, request } = entry
  const expiresAt = Date.parse(request.expiresAt ?? '')
  if (expiresAt <= Date.now()) return expiredText(expiresAt, isOnlyAsked(entry.connectionId, 'expiresAt'))
  if (isNew && isCopied(entry)) return `${i18n.t('outcome.copied')}: ${link.shortLink}`
  if (!isKnown) return `${i18n.t('outcome.created')}: ${link.shortLink}`
  return isOfPage ? `${i18n.t('known.forThisPage')}: ${link.shortLink}` : link.shortLink
}

/** What screen readers announce for news: nothing else does. */
export const announcementOfNews = (entry: JournalEntry, isOfPage: boolean, isOnlyAsked: OnlyAsked): string =>
  reasonOf(entry) ?? announcementOf({ entry, isKnown: isOfPage, isCopied: !isOfPage }, isOfPage, isOnlyAsked)

/** A creation under way, then the created link. */
export const Outcome = (props: Props) => {
  const { api, stored } = useApp()
  const { copying, shown, isOnlyAsked, onChange, onRefresh, onCreated } = props
  const { entry } = shown
  const { id, connectionId, title, request } = entry
  const { data } = useQuery({ ...linkPasswordQuery(stored, id), enabled: entry.hasPassword })
  const password = data ?? undefined
  const { mutate, error, isPending } = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() })
  const again = useCreateAgain({ entry, onCreated })
  const failed = error ?? again.error
  const dismissWarnings = () =>
    mutate(async () => {
      await api('controlEntry', { id, action: 'mark-warnings-read' })
      if (entry.state === 'created') onChange({ ...entry, warnings: [], notice: 'seen' })
    })
  const decide = (action: Decision) => mutate(() => api('controlEntry', { id, action }).then(onRefresh))
  const tryNow = () => mutate(() => api('retryWaiting', null).then(onRefresh))

  const copyAgain = async (): Promise<boolean> => {
    const changed = await copying.copyEntry(entry, password)
    onChange(changed)
    return isCopied(changed)
  }
  return (
    <>
      {failed && <Notice error>{errorText(failed)}</Notice>}
      {entry.state !== 'created' ? (
        <WaitingEntry
          entry={entry}
          reason={waitingReasonOf(entry)}
          onTry={tryNow}
          onOpenConnection={props.onOpenConnection}
          isKeyAsked={props.isKeyAsked}
          isDeciding={isPending}
          onDecide={decide}
        />
      ) : (
        <CreatedLink
          link={entry.link}
          copy={entry.copy}
          warnings={entry.warnings}
          password={password}
          tag={props.tag}
          isAsked={{ tagId: isOnlyAsked(connectionId, 'tagId'), expiresAt: isOnlyAsked(connectionId, 'expiresAt') }}
          expiresAt={request.expiresAt === undefined ? undefined : Date.parse(request.expiresAt)}
          clicks={Math.max(props.clicks ?? 0, entry.link.clicks)}
          isKnown={shown.isKnown && props.isOfPage}
          isCopied={shown.isCopied && isCopied(entry)}
          onCopy={copyAgain}
          onCopyAs={(form) => void copying.copyLink({ ...entry.link, title, password }, form)}
          onCopyPassword={() => copying.copyText(password ?? '')}
          onCopyBoth={() => void copying.copyText(`${entry.link.shortLink}\n${password}`)}
          onDismissWarnings={dismissWarnings}
          isCreatingAgain={again.isPending}
          onCreateAgain={again.createAgain}
          onBack={props.onBack}
          onNewLink={props.onNewLink}
          onAnother={props.onAnother}
        />
      )}
    </>
  )
}

type AgainOptions = {
  entry: JournalEntry
  onCreated: (entry: JournalEntry, draft: LinkDraft) => Promise<void>
}

/** Orders an expired link again: to the same address, with the same tag and for the same time, under another token. */
const orderAgain = ({ connectionId, request, askedAt, title }: JournalEntry): CreationOrder => {
  const lifetime = Date.parse(request.expiresAt ?? '') - askedAt
  const expiresAt = new Date(Date.now() + lifetime).toISOString()
  const draft = { ...emptyDraft(request.link, request.tagId), expiresAt }
  return { id: crypto.randomUUID(), connectionId, draft, ...(title && { title }), isAnother: true }
}

/** Creates an expired link again. Every press repeats the same order, so that it creates one link. */
const useCreateAgain = ({ entry, onCreated }: AgainOptions) => {
  const again = useRef<CreationOrder>(undefined)
  const { order, error, isPending } = useOrder({
    prepare: (repeated: CreationOrder) => repeated,
    onOrdered: (created, { draft }) => onCreated(created, draft),
  })
  const createAgain = () => {
    if (isPending) return
    again.current ??= orderAgain(entry)
    order(again.current)
  }
  return { createAgain, error, isPending }
}
