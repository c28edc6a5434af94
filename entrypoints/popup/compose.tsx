import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { DraftForm } from '@/components/popup/draft-form'
import { KnownLinks } from '@/components/popup/known-links'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Failure } from '@/lib/domain/failure'
import { checkDestination } from '@/lib/domain/link/destination'
import type { Link } from '@/lib/domain/link/link'
import { draftOf, emptyDraft, isUntouched, type LinkDraft } from '@/lib/domain/link/link-draft'
import { preparedLink } from '@/lib/domain/link/prepared-link'
import { isSameDestination } from '@/lib/domain/link/same-destination'
import { withoutTracking } from '@/lib/domain/link/tracking-parameters'
import { nextTagColor } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { failureOf } from '@/lib/rpc/failure-error'
import { failureText } from '@/lib/ui/failure-text'
import type { ShownState } from '@/lib/ui/popup-snapshot'
import { knownTagsQuery, tagsQuery } from '@/lib/ui/queries'

type Props = {
  api: Api
  pageUrl: string
  pageTitle: string
  state: ShownState
  onCreated: (entry: JournalEntry) => void
  /** The draft asked for a link that is there already. */
  onExisting: (entryId: string, draft: LinkDraft) => void
  onRefresh: () => void
  /** True for what a popup shows first, while nobody is at work in it yet. */
  isOpening: boolean
  openLibrary: (search: string) => void
}

/**
 * A draft for this page, or one that failed before and is offered again.
 *
 * It may be shown before the background has answered. What is pressed then is done once the answer is there, and only if
 * nothing stands in its way: where the page has a link already, where an entry is to be shown, or where no service can be
 * asked, that is shown instead, and the next press is another decision. So nobody makes a second link by being quick.
 */
export const Compose = (props: Props) => {
  const { api, pageUrl, pageTitle, state, onCreated, onExisting, onRefresh, isOpening, openLibrary } = props
  const client = useQueryClient()
  const { connection, preferences, utmPresets, entry } = state
  const { first, count } = state.tags
  const { data: known = first } = useQuery({ ...knownTagsQuery(api), enabled: count > first.length })
  const { data: tags = known } = useQuery({ ...tagsQuery(api), enabled: connection?.connected ?? false })
  // Drawn once for this draft, so that asking twice for it creates one link.
  const [id] = useState(() => crypto.randomUUID())
  // What was typed before this popup was opened. What is typed in it comes back with later answers.
  const [earlier] = useState(state.draft)
  const [isBegun, setBegun] = useState(false)

  const page = checkDestination(pageUrl)
  const original = entry?.request.link ?? (page.ok ? page.value : '')
  const untouched = entry
    ? draftOf(entry.request)
    : emptyDraft(preparedLink(original, preferences, utmPresets), preferences.defaultTagId)
  const key = entry?.id ?? pageUrl
  const keep = (draft: LinkDraft) => {
    setBegun(true)
    return isUntouched(draft, untouched) ? api('discardDraft', { key }) : api('saveDraft', { key, draft })
  }
  const isFree = connection?.connected && connection.permitted && entry === null && state.known.count === 0
  const isAtLink = () => document.activeElement?.matches('body, [type=url]') ?? true

  // Another link than the one that the title belongs to goes without.
  const titled = entry ? { link: entry.request.link, title: entry.title } : { link: pageUrl, title: pageTitle }
  const titleOf = (link: string) =>
    isSameDestination(withoutTracking(link), withoutTracking(titled.link)) ? titled.title : undefined

  const creation = useMutation({
    mutationFn: (draft: LinkDraft) => {
      const title = titleOf(draft.link)
      const order = { id, pageUrl, draft, ...(title && { title }) }
      return api('createLink', { ...order, ...(entry && { replaces: entry.id }) })
    },
    onSuccess(created, draft) {
      if (created.state !== 'created') return onRefresh()
      if (created.id !== id) onExisting(created.id, draft)
      onCreated(created)
    },
  })
  const tagCreation = useMutation({
    mutationFn: (label: string) => api('createTag', { label, color: nextTagColor(Math.max(count, tags.length)) }),
    onSuccess: (tag) => client.setQueryData(tagsQuery(api).queryKey, [...tags, tag]),
  })
  const copying = useMutation({
    mutationFn: async ({ id, shortLink: link }: Link) =>
      (await api('copyKnownLink', { id })) ? i18n.t('library.copied', { link }) : i18n.t('library.notCopied', { link }),
  })
  const dismissal = useMutation({
    mutationFn: (failed: string) => api('dismissEntry', { id: failed }),
    onSuccess: onRefresh,
  })

  const sentence = (reason: Failure) => {
    if (reason.code === 'withdrawn' || reason.code === 'gave-up') return failureText(reason)
    return i18n.t('popup.failedBefore', { reason: failureText(reason) })
  }
  const failure = creation.error ? failureOf(creation.error) : entry?.failure
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
      {tagCreation.error && <Notice trouble>{failureText(failureOf(tagCreation.error))}</Notice>}
      {copying.error && <Notice trouble>{failureText(failureOf(copying.error))}</Notice>}
      <KnownLinks
        known={state.known}
        copied={copying.data ?? ''}
        takesFocus={isOpening && entry === null && state.draft === null && !isBegun && isAtLink()}
        onCopy={copying.mutate}
        onShowAll={() => openLibrary(untouched.link || pageUrl)}
      />
      <DraftForm
        initial={earlier ?? untouched}
        standing={connection === undefined ? 'unknown' : isFree ? 'free' : 'taken'}
        tags={tags}
        original={original}
        habits={preferences}
        utmPresets={utmPresets}
        linkHint={entry === null && !page.ok ? i18n.t('popup.pageNotShortenable') : undefined}
        failure={failure}
        failureText={failureText}
        isBusy={creation.isPending}
        onChange={keep}
        onSubmit={creation.mutate}
        onCreateTag={(label) => tagCreation.mutateAsync(label).catch(() => undefined)}
      />
    </>
  )
}
