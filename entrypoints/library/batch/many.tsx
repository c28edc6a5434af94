import { useQuery } from '@tanstack/react-query'
import { i18n } from '#i18n'
import type { Api } from '@/lib/rpc/client'
import { batchQuery } from '@/lib/ui/batch-query'
import type { Stored } from '@/lib/ui/stored'
import { BatchSection } from './batch-section'
import './batch.css'
import { ListSection } from './list-section'
import type { ManyTabs } from './tab-buttons'

type Props = { api: Api; stored: Stored; baseUrl: string; tabs: ManyTabs; copyText: (text: string) => Promise<void> }

/** Many links at once: a list to start, or the one that was started. */
export const Many = ({ api, stored, baseUrl, tabs, copyText }: Props) => {
  const { data: batch } = useQuery({ ...batchQuery(api), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  if (batch === undefined) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  if (batch === null) return <ListSection api={api} stored={stored} tabs={tabs} />
  return <BatchSection key={batch.id} api={api} batch={batch} baseUrl={baseUrl} copyText={copyText} />
}
