import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Api } from '@/lib/rpc/client'
import { listDraftQuery, preferencesQuery, type Stored } from '@/lib/ui/stored'
import { ListEntry } from './list-entry'
import type { ManyTabs } from './tab-buttons'

type Props = { api: Api; stored: Stored; tabs: ManyTabs }

/** The list that was typed before, or an empty one. */
export const ListSection = ({ api, stored, tabs }: Props) => {
  const { data: draft } = useQuery(listDraftQuery(stored))
  const { data: preferences } = useQuery(preferencesQuery(stored))
  if (draft === undefined || !preferences) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  return (
    <section>
      <ListEntry api={api} stored={stored} tabs={tabs} initial={draft} defaultTagId={preferences.defaultTagId} />
    </section>
  )
}
