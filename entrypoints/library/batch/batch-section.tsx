import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import type { Api } from '@/lib/rpc/client'
import { batchQuery } from '@/lib/ui/queries'
import type { Stored } from '@/lib/ui/stored'
import './batch.css'
import './preview.css'
import './narrow-preview.css'
import './results.css'
import type { BatchTabs } from './list-sources'
import { NewBatch } from './new-batch'
import { StartedBatch } from './started-batch'

type Props = { api: Api; stored: Stored; baseUrl: string; tabs: BatchTabs }

/** The batch started last, or a form for a new one. */
export const BatchSection = ({ api, stored, baseUrl, tabs }: Props) => {
  const { data: batch } = useQuery({ ...batchQuery(api), refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  // What is started here is copied once it is done.
  const [startedId, setStartedId] = useState<string>()
  if (batch === undefined) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  if (batch === null) return <NewBatch api={api} stored={stored} tabs={tabs} onStarted={setStartedId} />
  return (
    <StartedBatch
      key={batch.id}
      api={api}
      stored={stored}
      batch={batch}
      isStartedHere={batch.id === startedId}
      baseUrl={baseUrl}
    />
  )
}
