import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import { CreatedLink } from '@/components/popup/outcome/created-link'
import { WaitingEntry, waitingHeadline } from '@/components/popup/outcome/waiting-entry'
import type { Decision, JournalEntry } from '@/lib/domain/creation/journal-entry'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import type { Tag } from '@/lib/domain/tag/tag'
import { formatDay } from '@/lib/format'
import type { Api } from '@/lib/rpc/client'
import { errorText, failureText } from '@/lib/ui/failure-text'
import type { Copying } from './copying'

/** An entry that the popup is about. */
export type Shown = {
  entry: JournalEntry
  /** It was there when the popup opened, or before it was asked for here. */
  isKnown: boolean
  /** It was created or copied by a press in this popup. */
  isCopied: boolean
  /** The password that was asked for here. The background forgets it. */
  password?: string | undefined
}

type Props = {
  api: Api
  copying: Copying
  shown: Shown
  tag: Tag | undefined
  /** What the cache knows of it; undefined if nothing. */
  clicks: number | undefined
  onChange: (entry: JournalEntry) => void
  onRefresh: () => void
  onCreateAgain: () => void
  onBack: (() => void) | undefined
  onNewLink: () => void
  onAnother: (() => void) | undefined
}

/** Why an entry failed or waits, in few words; undefined if nothing went wrong. */
export const reasonOf = (entry: JournalEntry): string | undefined => {
  const { state, failure } = entry
  const reason = failure && failureText(failure)
  if (state === 'failed') return reason
  return reason !== undefined || state === 'undecided' ? waitingHeadline(entry, reason) : undefined
}

/** What screen readers announce for the entry that is shown. Failures and questions are alerts already. */
export const announcementOf = ({ entry, isKnown, isCopied }: Shown): string => {
  const { state, link, copy, request, failure } = entry
  if (state === 'failed' || state === 'undecided') return ''
  if (link === undefined) return waitingHeadline(entry, failure && failureText(failure))
  const expiresAt = Date.parse(request.expiresAt ?? '')
  if (expiresAt <= Date.now()) return i18n.t('outcome.expired', { date: formatDay(expiresAt) })
  const created = isKnown ? i18n.t('known.forThisPage') : i18n.t('outcome.created')
  return `${isCopied && copy === 'copied' ? i18n.t('outcome.copied') : created}: ${link.shortLink}`
}

/** What screen readers announce for news: nothing else does. */
export const announcementOfNews = (entry: JournalEntry): string =>
  reasonOf(entry) ?? announcementOf({ entry, isKnown: false, isCopied: true })

/** A creation under way, then the created link. */
export const Outcome = (props: Props) => {
  const { api, copying, shown, onChange, onRefresh } = props
  const { entry, password } = shown
  const { id, link, copy = 'not-asked', warnings = [], failure, title, request } = entry
  const { mutate, error, isPending } = useMutation({ mutationFn: (act: () => Promise<unknown>) => act() })
  const dismissWarnings = () =>
    mutate(async () => {
      await api('controlEntry', { id, action: 'mark-warnings-read' })
      onChange({ ...entry, warnings: [], notice: 'seen' })
    })
  const decide = (action: Decision) => mutate(() => api('controlEntry', { id, action }).then(onRefresh))
  const tryNow = () => mutate(() => api('retryWaiting', null).then(onRefresh))

  const copyAgain = async (): Promise<boolean> => {
    const changed = await copying.copyEntry(entry, password)
    onChange(changed)
    return changed.copy === 'copied'
  }
  return (
    <>
      {error && <Notice trouble>{errorText(error)}</Notice>}
      {link === undefined ? (
        <WaitingEntry
          entry={entry}
          reason={failure && failureText(failure)}
          onTry={tryNow}
          isDeciding={isPending}
          onDecide={decide}
        />
      ) : (
        <CreatedLink
          link={link}
          copy={copy}
          warnings={warnings}
          password={password}
          tag={props.tag}
          expiresAt={request.expiresAt === undefined ? undefined : Date.parse(request.expiresAt)}
          clicks={Math.max(props.clicks ?? 0, link.clicks)}
          isKnown={shown.isKnown}
          isCopied={shown.isCopied && copy === 'copied'}
          onCopy={copyAgain}
          onCopyAs={(form) => void copying.copyLink({ ...link, title, password }, form)}
          onCopyPassword={() => copying.copyText(password ?? '')}
          onCopyBoth={() => void copying.copyText(`${link.shortLink}\n${password}`)}
          onDismissWarnings={dismissWarnings}
          onCreateAgain={props.onCreateAgain}
          onBack={props.onBack}
          onNewLink={props.onNewLink}
          onAnother={props.onAnother}
        />
      )}
    </>
  )
}

type AgainOptions = {
  api: Api
  pageUrl: string
  onCreated: (entry: JournalEntry, draft: LinkDraft) => Promise<void>
}

/** Creates an expired link again: to the same address, with the same tag and for the same time, under another token. */
export const useCreateAgain = ({ api, pageUrl, onCreated }: AgainOptions) =>
  useMutation({
    async mutationFn({ request, askedAt, title }: JournalEntry) {
      const lifetime = Date.parse(request.expiresAt ?? '') - askedAt
      const expiresAt = new Date(Date.now() + lifetime).toISOString()
      const draft = { ...emptyDraft(request.link, request.tagId), expiresAt }
      const order = { id: crypto.randomUUID(), pageUrl, draft, ...(title && { title }), isAnother: true }
      return { entry: await api('createLink', order), draft }
    },
    onSuccess: ({ entry, draft }) => onCreated(entry, draft),
  })
