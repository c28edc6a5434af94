import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { DraftForm } from '@/components/popup/draft-form'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { preparedLink } from '@/lib/domain/creation/prepared-link'
import type { Failure } from '@/lib/domain/failure'
import { checkDestination } from '@/lib/domain/link/destination'
import { draftOf, emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { isSameDestination } from '@/lib/domain/link/web-address'
import { defaultTagOf } from '@/lib/domain/settings/preferences'
import { nextTagColor } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { entryFailureText, failureText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import { useTags } from '@/lib/ui/use-tags'
import { useWriteQueue } from '@/lib/ui/use-write-queue'
import type { PopupSettings } from './use-popup-settings'

type Props = {
  api: Api
  stored: Stored
  pageUrl: string
  pageTitle: string
  settings: PopupSettings
  /** The stored draft; null if there is none. */
  draft: LinkDraft | null
  /** The failed entry to edit; null for a draft of this page. */
  entry: JournalEntry | null
  /** The draft became an entry, or matched an existing one. */
  onCreated: (entry: JournalEntry, answered?: LinkDraft) => Promise<void>
  onDiscarded: () => void
}

/** The draft of this page or of a failed entry. */
export const Compose = (props: Props) => {
  const { api, stored, pageUrl, pageTitle, settings, entry, onCreated, onDiscarded } = props
  const { connection, preferences, utmPresets } = settings
  const client = useQueryClient()
  const writes = useWriteQueue()
  // One id for each form, so that submitting twice creates one link.
  const [id] = useState(() => crypto.randomUUID())
  const [tagId, setTagId] = useState(props.draft?.tagId ?? defaultTagOf(preferences, connection.id))
  const [isTagPickerOpen, setTagPickerOpen] = useState(false)
  const tags = useTags(api, stored, { isOpen: isTagPickerOpen, isConnected: connection.connected, tagId })

  const page = checkDestination(pageUrl)
  const original = entry?.request.link ?? (page.ok ? page.value : '')
  const untouched = entry
    ? draftOf(entry.request)
    : emptyDraft(preparedLink(original, preferences, utmPresets), defaultTagOf(preferences, connection.id))
  const place = entry?.id ?? pageUrl

  const keep = async (draft: LinkDraft): Promise<void> => {
    const { connection: chosen } = await stored.connections.chosen()
    if (isUntouched(draft, untouched)) await stored.drafts.discard(place)
    else await stored.drafts.save(place, chosen?.id ?? '', draft)
    const tag = tags.find((candidate) => candidate.id === draft.tagId)
    if (chosen && tag && draft.tagId !== tagId) await stored.tags.choose(chosen.id, tag)
  }
  const change = (draft: LinkDraft): void => {
    setTagId(draft.tagId)
    writes.add(() => keep(draft))
  }

  // The title belongs to this link only.
  const titled = entry ? { link: entry.request.link, title: entry.title } : { link: pageUrl, title: pageTitle }
  const titleOf = (link: string) =>
    isSameDestination(withoutTracking(link), withoutTracking(titled.link)) ? titled.title : undefined

  const creation = useMutation({
    mutationFn: async (draft: LinkDraft) => {
      await writes.settled()
      const title = titleOf(draft.link)
      const order = { id, pageUrl, draft, ...(title && { title }) }
      return api('createLink', { ...order, ...(entry && { replaces: entry.id }) })
    },
    onSuccess: (created, draft) => onCreated(created, created.id === id ? undefined : draft),
  })
  const failure = creation.error ? failureOf(creation.error) : entry?.failure
  const wanted = failure?.code === 'locked' ? creation.variables : undefined
  const { connected } = connection
  const { mutate: create } = creation
  useEffect(() => {
    // Submitted while the key was locked: unlock first, then submit.
    if (wanted === undefined) return
    if (connected) create(wanted)
    else document.querySelector<HTMLElement>('.unlock input')?.focus()
  }, [wanted, connected, create])

  const tagCreation = useMutation({
    mutationFn: (label: string) => api('createTag', { label, color: nextTagColor(tags.length) }),
    onSuccess: (tag) => client.setQueryData(tagsQuery(api).queryKey, [...tags, tag]),
  })
  const dismissal = useMutation({
    mutationFn: (failed: string) => api('acknowledge', { id: failed, as: 'dismissed' }),
    onSuccess: onDiscarded,
  })

  const sentence = (reason: Failure) => {
    if (reason.code === 'withdrawn' || reason.code === 'gave-up') return failureText(reason)
    return i18n.t('popup.failedBefore', { reason: failureText(reason) })
  }
  return (
    <>
      {failure && !failure.field && (
        <Notice trouble>
          <span>{sentence(failure)}</span>
          {entry && (
            <div className="row">
              <button type="button" onClick={() => dismissal.mutate(entry.id)}>
                {i18n.t('action.discard')}
              </button>
            </div>
          )}
        </Notice>
      )}
      {writes.error !== undefined && <Notice trouble>{failureText(failureOf(writes.error))}</Notice>}
      {tagCreation.error && <Notice trouble>{failureText(failureOf(tagCreation.error))}</Notice>}
      <DraftForm
        initial={props.draft ?? untouched}
        tags={tags}
        original={original}
        habits={preferences}
        utmPresets={utmPresets}
        linkHint={entry === null && !page.ok ? i18n.t('popup.pageNotShortenable') : undefined}
        failure={failure}
        failureText={(reason) => entryFailureText(entry ?? {}, reason)}
        isBusy={creation.isPending}
        onChange={change}
        onSubmit={creation.mutate}
        onOpenTagPicker={() => setTagPickerOpen(true)}
        onCreateTag={(label) => tagCreation.mutateAsync(label).catch(() => undefined)}
      />
    </>
  )
}
