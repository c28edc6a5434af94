import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '#i18n'
import { useApp } from '@/lib/ui/app'
import { batchQuery } from '@/lib/ui/queries'
import type { BatchTabs } from './list-sources'
import { NewBatch } from './new-batch'
import { StartedBatch } from './started-batch'

/** The batch started last, or a form for a new one. */
export const BatchSection = ({ tabs }: { tabs: BatchTabs }) => {
  const { data: batch } = useQuery({
    ...batchQuery(useApp().api),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  // What is started here is copied once it is done.
  const [startedId, setStartedId] = useState<string>()
  if (batch === undefined) return <section aria-busy="true">{i18n.t('options.loading')}</section>
  if (batch === null) return <NewBatch tabs={tabs} onStarted={setStartedId} />
  return <StartedBatch key={batch.id} batch={batch} isStartedHere={batch.id === startedId} />
}
