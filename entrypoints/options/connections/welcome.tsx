import { useMutation, useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { WelcomeCard } from '@/components/options/connections/welcome-card'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { type Api, failureOf } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { PINNING_WATCH_MS, type Shortcuts } from '../sections/browser-shortcuts'

type Props = { api: Api; connection: KnownConnectionView; shortcuts: Shortcuts; onClose: () => void }

/** A page for examples (RFC 2606), until another link is entered: the options page itself cannot be shortened. */
const EXAMPLE = 'https://example.com/'

/** The steps after the first connection. */
export const Welcome = ({ api, connection, shortcuts, onClose }: Props) => {
  const { data: isPinned } = useQuery({
    queryKey: ['browser', 'pinned'],
    queryFn: shortcuts.isPinned,
    refetchInterval: PINNING_WATCH_MS,
  })
  const { data: commands = [] } = useQuery({ queryKey: ['browser', 'commands'], queryFn: shortcuts.list })
  const trying = useMutation({
    mutationFn: (link: string) =>
      api('createLink', { id: crypto.randomUUID(), pageUrl: link, draft: emptyDraft(link, '') }),
    // The card shows it: no news for the popup.
    onSuccess({ id, link }) {
      if (link) void api('controlEntry', { id, action: 'mark-seen' }).catch(() => {})
    },
  })
  const { link, failure = trying.error ? failureOf(trying.error) : undefined } = trying.data ?? {}
  return (
    <WelcomeCard
      host={new URL(connection.baseUrl).host}
      example={EXAMPLE}
      isPinned={isPinned ?? undefined}
      shortcut={commands.find(({ name }) => name === 'shorten-page')?.keys ?? ''}
      tried={link && i18n.t('library.copied', { link: link.shortLink })}
      failure={failure && failureText(failure)}
      isTrying={trying.isPending}
      onShowShortcuts={shortcuts.change}
      onTry={trying.mutate}
      onClose={onClose}
    />
  )
}
