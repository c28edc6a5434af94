import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { DraftForm } from '@/components/popup/form/draft-form'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { draftOf, emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { checkDestination, isSameDestination } from '@/lib/domain/link/web-address'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import { entryFailureText, errorText, failureText } from '@/lib/ui/failure-text'
import type { Stored } from '@/lib/ui/stored'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import { Domain } from './domain'
import { useCreation } from './use-creation'
import type { PopupSettings } from './use-popup-settings'
import { useTagging } from './use-tagging'

/** What the form is for: this page, any other link, or a second link to this page. */
export type Purpose = 'page' | 'new' | 'another'

type Props = {
  api: Api
  stored: Stored
  pageUrl: string
  pageTitle: string
  purpose: Purpose
  settings: PopupSettings
  /** The chosen connection. */
  connection: KnownConnectionView
  /** The stored draft; null if there is none. */
  draft: LinkDraft | null
  /** The failed entry to edit; null for a draft of this page. */
  entry: JournalEntry | null
  copyPassword: (password: string) => Promise<boolean>
  /** The draft became an entry, or matched an existing one. */
  onCreated: (entry: JournalEntry, draft: LinkDraft, isKnown: boolean) => Promise<void>
  onDiscarded: () => void
  onOpenOptions: () => void
}

/** Failures whose sentence sends you to the options. */
const SOLVED_IN_OPTIONS: readonly FailureCode[] = [
  'not-connected',
  'key-forgotten',
  'permission-missing',
  'unauthorized',
  'not-found',
  'redirected',
  'unexpected-response',
  'response-too-large',
]

/** Where the draft of a link that belongs to no page is kept. */
export const placeOf = (purpose: Purpose, pageUrl: string): string => (purpose === 'new' ? '' : pageUrl)

/** The address that tracking parameters were removed from, as far as it is known. */
const originalOf = (entry: JournalEntry | null, pageUrl: string): string => {
  const page = checkDestination(pageUrl)
  const address = page.ok ? page.value : ''
  const link = entry?.request.link
  return link === undefined || withoutTracking(link) === withoutTracking(address) ? address : link
}

/** The draft of this page or of a failed entry. */
export const NewLink = (props: Props) => {
  const { api, stored, pageUrl, pageTitle, purpose, connection, settings, entry, onCreated, onDiscarded } = props
  const { preferences, utmPresets, popupState } = settings
  const writes = useWriteQueue()
  // One id for each form, so that submitting twice creates one link.
  const [id] = useState(() => crypto.randomUUID())
  const [tagId, setTagId] = useState(props.draft?.tagId ?? defaultTagOf(preferences, connection.id))
  const { tagging, error: tagError } = useTagging(api, stored, { isConnected: connection.connected, tagId })

  const original = purpose === 'new' ? '' : originalOf(entry, pageUrl)
  const untouched = entry
    ? draftOf(entry.request)
    : emptyDraft(preparedLink(original, preferences, utmPresets), defaultTagOf(preferences, connection.id))
  const place = entry?.id ?? placeOf(purpose, pageUrl)

  const keep = async (draft: LinkDraft): Promise<void> => {
    const chosenId = await stored.connections.chosenId()
    if (isUntouched(draft, untouched)) await stored.drafts.discard(place)
    else await stored.drafts.save(place, chosenId, draft)
    const tag = tagging.tags.find((candidate) => candidate.id === draft.tagId)
    if (chosenId !== '' && tag && draft.tagId !== tagId) await stored.tags.choose(chosenId, tag)
  }
  const change = (draft: LinkDraft): void => {
    setTagId(draft.tagId)
    writes.add(() => keep(draft))
  }

  // The title belongs to this link only.
  const titled = entry ? { link: entry.request.link, title: entry.title } : { link: pageUrl, title: pageTitle }
  const titleOf = (link: string) =>
    isSameDestination(withoutTracking(link), withoutTracking(titled.link)) ? titled.title : undefined

  const order = async (draft: LinkDraft) => {
    await writes.settled()
    const title = titleOf(draft.link)
    return api('createLink', {
      id,
      pageUrl: placeOf(purpose, pageUrl),
      draft,
      connectionId: connection.id,
      ...(title && { title }),
      ...(entry && { replaces: entry.id }),
      ...(purpose === 'another' && { isAnother: true }),
    })
  }
  const { create, isPending, ...creation } = useCreation({
    order,
    isConnected: connection.connected,
    onCreated: (created, draft) => onCreated(created, draft, created.id !== id),
  })
  const failure = creation.failure ?? entry?.failure

  const dismissal = useMutation({
    mutationFn: (failed: string) => api('controlEntry', { id: failed, action: 'dismiss' }),
    onSuccess: onDiscarded,
  })

  const failed = dismissal.error ?? tagError

  const sentence = (reason: Failure) => {
    if (reason.code === 'withdrawn' || reason.code === 'gave-up') return failureText(reason)
    return i18n.t('popup.failedBefore', { reason: failureText(reason) })
  }
  const isPage = purpose === 'page' && entry === null
  return (
    <>
      {failure && !failure.field && (
        <Notice trouble>
          <span>{sentence(failure)}</span>
          <div className="row">
            {SOLVED_IN_OPTIONS.includes(failure.code) && (
              <button type="button" onClick={props.onOpenOptions}>
                {i18n.t('action.openOptions')}
              </button>
            )}
            {entry && (
              <button type="button" onClick={() => dismissal.mutate(entry.id)}>
                {i18n.t('action.discard')}
              </button>
            )}
          </div>
        </Notice>
      )}
      {writes.error !== undefined && <Notice trouble>{errorText(writes.error)}</Notice>}
      {failed && <Notice trouble>{errorText(failed)}</Notice>}
      <DraftForm
        initial={props.draft ?? untouched}
        tagging={tagging}
        original={original}
        habits={preferences}
        utmPresets={utmPresets}
        domain={
          <Domain
            stored={stored}
            connection={connection}
            domains={popupState.domains}
            onOpenOptions={props.onOpenOptions}
          />
        }
        open={popupState.open}
        linkHint={isPage && !checkDestination(pageUrl).ok ? i18n.t('popup.pageNotShortenable') : undefined}
        failure={failure}
        failureText={(reason) => entryFailureText(entry ?? {}, reason)}
        isBusy={isPending}
        isLocked={!connection.connected}
        isMain={connection.connected && connection.permitted}
        onChange={change}
        onOpenChange={(open) => void stored.popupState.change((state) => ({ ...state, open }))}
        onSubmit={create}
        onCopyPassword={props.copyPassword}
        onOpenOptions={props.onOpenOptions}
      />
    </>
  )
}
