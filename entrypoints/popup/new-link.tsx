import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { failureOfEntry, type JournalEntry } from '@/lib/domain/creation/entry'
import { preparedLink } from '@/lib/domain/creation/page-link'
import type { Failure, FailureCode } from '@/lib/domain/failure'
import { isLifetime, lifetimeFrom } from '@/lib/domain/link/expiry'
import { draftOf, emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { checkDestination, isSameDestination } from '@/lib/domain/link/web-address'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import type { Chip, PopupState } from '@/lib/domain/settings/popup-state'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { presetOf, type UtmPreset } from '@/lib/domain/settings/utm-preset'
import { type Tag, tagOf } from '@/lib/domain/tag/tag'
import { failureOf } from '@/lib/rpc/client'
import { useApp } from '@/lib/ui/app'
import { entryFailureText, errorText, failureText } from '@/lib/ui/failure-text'
import { useOrder } from '@/lib/ui/use-order'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import { Domain } from './domain'
import { DraftForm } from './form/draft-form'
import type { PopupSettings } from './use-popup-settings'
import { useTagging } from './use-tagging'

/** What the form is for: this page, any other link, or a second link to this page. */
export type Purpose = 'page' | 'new' | 'another'

type Props = {
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
  /** With a connection, to enter its key. */
  onOpenOptions: (connectionId?: string) => void
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

/** The draft of a failed entry, with the lifetime that was chosen, which counts again from the next press. */
const asTyped = (draft: LinkDraft, { askedAt }: JournalEntry): LinkDraft => ({
  ...draft,
  expiresAt: lifetimeFrom(draft.expiresAt, askedAt),
})

/** Why an entry failed, unless that was corrected, or it was taken back: then it did what was pressed. */
const earlierFailure = (entry: JournalEntry, { link, token }: LinkDraft): Failure | undefined => {
  const failure = failureOfEntry(entry)
  const { request } = entry
  const isCorrected =
    (failure?.field === 'token' && token !== (request.token ?? '')) ||
    (failure?.field === 'link' && link !== request.link)
  return failure?.code === 'withdrawn' || isCorrected ? undefined : failure
}

/** An editor in which nothing is chosen is closed at the next opening. */
const hasValue = (chip: Chip, draft: LinkDraft, presets: readonly UtmPreset[]): boolean => {
  if (chip === 'utm') return presetOf(draft.link, presets) !== undefined
  return draft[({ tag: 'tagId', expires: 'expiresAt', password: 'password' } as const)[chip]] !== ''
}

/** The options of the last link, if they are those of a connection, and more than its usual tag. */
const offeredOptions = ({ last }: PopupState, connectionId: string, usualTagId: string, tags: readonly Tag[]) => {
  if (last?.connectionId !== connectionId) return undefined
  const isUsual = last.tagId === usualTagId && last.lifetime === ''
  const isTagKnown = last.tagId === '' || tagOf(last.tagId, tags) !== undefined
  return isUsual || !isTagKnown ? undefined : last
}

/** The draft of this page or of a failed entry. */
export const NewLink = (props: Props) => {
  const { pageUrl, pageTitle, purpose, connection, settings, entry, onCreated, onDiscarded } = props
  const { preferences, utmPresets, popupState } = settings
  const { api, stored } = useApp()
  const writes = useWriteQueue()
  // One id for each form, so that submitting twice creates one link.
  const [id] = useState(() => crypto.randomUUID())
  const [tagId, setTagId] = useState(props.draft?.tagId ?? defaultTagOf(preferences, connection.id))
  const { tagging, error: tagError } = useTagging({
    connectionId: connection.id,
    isConnected: connection.connected,
    tagId,
  })

  const original = purpose === 'new' ? '' : originalOf(entry, pageUrl)
  const untouched = entry
    ? asTyped(draftOf(entry.request), entry)
    : emptyDraft(preparedLink(original, preferences, utmPresets), defaultTagOf(preferences, connection.id))
  const place = entry?.id ?? placeOf(purpose, pageUrl)

  const initial = props.draft && entry ? asTyped(props.draft, entry) : (props.draft ?? untouched)
  /** With a lifetime, where what is sent has a moment. */
  const entered = useRef(initial)

  const keep = async (draft: LinkDraft): Promise<void> => {
    const chosenId = await stored.connections.chosenId()
    if (isUntouched(draft, untouched)) await stored.drafts.discard(place)
    else await stored.drafts.save(place, chosenId, draft)
    const tag = tagging.tags.find((candidate) => candidate.id === draft.tagId)
    if (chosenId !== '' && tag && draft.tagId !== tagId) await stored.tags.choose(chosenId, tag)
  }
  const change = (draft: LinkDraft): void => {
    entered.current = draft
    setTagId(draft.tagId)
    writes.add(() => keep(draft))
  }

  // The title belongs to this link only.
  const titled = entry ? { link: entry.request.link, title: entry.title } : { link: pageUrl, title: pageTitle }
  const titleOf = (link: string) =>
    isSameDestination(withoutTracking(link), withoutTracking(titled.link)) ? titled.title : undefined

  const { order, isPending, error } = useOrder({
    async prepare(draft: LinkDraft) {
      await writes.settled()
      const title = titleOf(draft.link)
      return {
        id,
        draft,
        draftKey: place,
        connectionId: connection.id,
        ...(title && { title }),
        ...(entry && { replaces: entry.id }),
        ...(purpose === 'another' && { isAnother: true }),
      }
    },
    onOrdered: (created, draft) => onCreated(created, draft, created.id !== id),
  })
  const failure = error ? failureOf(error) : entry ? earlierFailure(entry, initial) : undefined

  const [last] = useState(() => offeredOptions(popupState, connection.id, untouched.tagId, tagging.recent))
  const remember = ({ tagId: chosen, expiresAt }: LinkDraft): void => {
    const lifetime = isLifetime(expiresAt) ? expiresAt : ('' as const)
    if (chosen === untouched.tagId && lifetime === '') return
    const options = { connectionId: connection.id, tagId: chosen, lifetime }
    void stored.popupState.change((state) => ({ ...state, last: options })).catch(() => {})
  }

  const dismissal = useMutation({
    mutationFn: (failed: string) => api('controlEntry', { id: failed, action: 'dismiss' }),
    onSuccess: onDiscarded,
  })

  const failed = dismissal.error ?? tagError
  const openOptions = () => props.onOpenOptions()

  const sentence = (reason: Failure) => {
    if (reason.code === 'gave-up') return failureText(reason)
    return i18n.t('popup.failedBefore', { reason: failureText(reason) })
  }
  const isKeyMissing = failure?.code === 'unauthorized' || failure?.code === 'key-forgotten'
  const isPage = purpose === 'page' && entry === null
  return (
    <>
      {failure && !failure.field && (
        <Notice error>
          <span>{sentence(failure)}</span>
          <div className="row">
            {SOLVED_IN_OPTIONS.includes(failure.code) && (
              <button type="button" onClick={isKeyMissing ? () => props.onOpenOptions(connection.id) : openOptions}>
                {isKeyMissing ? i18n.t('action.enterKey') : i18n.t('action.openOptions')}
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
      {writes.error !== undefined && <Notice error>{errorText(writes.error)}</Notice>}
      {failed && <Notice error>{errorText(failed)}</Notice>}
      <DraftForm
        initial={initial}
        tagging={tagging}
        original={original}
        habits={preferences}
        utmPresets={utmPresets}
        last={last}
        domain={<Domain connection={connection} domains={popupState.domains} onOpenOptions={openOptions} />}
        open={popupState.open.filter((chip) => hasValue(chip, initial, utmPresets))}
        linkHint={isPage && !checkDestination(pageUrl).ok ? i18n.t('popup.pageNotShortenable') : undefined}
        failure={failure}
        failureText={(reason) => entryFailureText(entry, reason)}
        isBusy={isPending}
        isMain={connection.connected && connection.permitted}
        onChange={change}
        onOpenChange={(open) => void stored.popupState.change((state) => ({ ...state, open }))}
        onSubmit={(sent) => {
          order(sent)
          remember(entered.current)
        }}
        onCopyPassword={props.copyPassword}
        onOpenOptions={openOptions}
      />
    </>
  )
}
