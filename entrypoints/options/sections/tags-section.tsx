import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { UnlockForm } from '@/components/fields/unlock-form'
import { Notice } from '@/components/notice'
import { SectionHeader } from '@/components/options/sections'
import { TagChips } from '@/components/options/tag-chips'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { TagInput } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { errorText } from '@/lib/ui/failure-text'
import { tagsQuery } from '@/lib/ui/queries'
import { recentTagsQuery, type Stored } from '@/lib/ui/stored'
import { useUnlocking } from '@/lib/ui/use-connection'

type Props = { api: Api; stored: Stored; connection: ConnectionView }

/** Lists, creates and edits the service's tags. */
export const TagsSection = ({ api, stored, connection }: Props) => {
  const client = useQueryClient()
  const query = tagsQuery(api)
  const { data: tags = [], error, isSuccess } = useQuery({ ...query, enabled: connection.connected })
  const { data: recent = [] } = useQuery(recentTagsQuery(stored))
  const saving = useMutation({
    mutationFn: (tag: TagInput) => api('saveTag', tag),
    onSuccess: () => client.invalidateQueries(query),
  })

  const unlocking = useUnlocking(api)
  const isLocked = !connection.connected && connection.reason === 'locked'

  return (
    <>
      <SectionHeader
        title={i18n.t('section.tags')}
        hint={connection.connected || isLocked ? i18n.t('options.tagsHint') : i18n.t('options.tagsUnconnected')}
        isSaved={saving.isSuccess}
      />
      {isLocked && (
        <section aria-label={i18n.t('popup.locked')}>
          <strong>{i18n.t('popup.locked')}</strong>
          <UnlockForm {...unlocking} />
        </section>
      )}
      {error && <Notice trouble>{errorText(error)}</Notice>}
      {isSuccess && (
        <section aria-label={i18n.t('section.tags')}>
          <TagChips
            tags={tags}
            recentIds={recent.map(({ id }) => id)}
            onSave={saving.mutateAsync}
            errorText={errorText}
          />
        </section>
      )}
    </>
  )
}
