import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Api } from '@/lib/rpc/client'
import { listDraftQuery } from '@/lib/ui/batch-query'
import { preferencesQuery } from '@/lib/ui/queries'
import { ListEntry } from './list-entry'
import type { ManyTabs } from './many'

type Props = { api: Api; tabs: ManyTabs }

/** The list that was typed before, or an empty one. */
export const ListSection = ({ api, tabs }: Props) => {
  const { data: draft } = useQuery(listDraftQuery(api))
  const { data: preferences } = useQuery(preferencesQuery(api))
  if (!draft || !preferences) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  return (
    <section>
      <ListEntry api={api} tabs={tabs} initial={draft.text} defaultTagId={preferences.defaultTagId} />
    </section>
  )
}
