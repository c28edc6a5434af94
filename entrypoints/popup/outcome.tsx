import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CreatedLink } from '@/components/created-link'
import { LinkUnderWay } from '@/components/link-under-way'
import type { JournalEntry } from '@/lib/domain/journal-entry'
import type { Api } from '@/lib/ui/api'

type Props = {
  api: Api
  entry: JournalEntry
  onChange: (entry: JournalEntry) => void
  onRefresh: () => void
}

/** A creation that is under way, until it is not, and the link that came of it. */
export const Outcome = ({ api, entry, onChange, onRefresh }: Props) => {
  const { id, state, link, copy = 'not-asked' } = entry
  const copying = useMutation({ mutationFn: () => api('copyLink', { id }), onSuccess: onChange })
  const dismissal = useMutation({ mutationFn: () => api('dismissEntry', { id }), onSuccess: onRefresh })

  useEffect(() => {
    if (state === 'sending') api('awaitEntry', { id }).then(onRefresh, onRefresh)
  }, [api, id, state, onRefresh])

  if (link === undefined) return <LinkUnderWay link={entry.request.link} />
  return <CreatedLink link={link} copy={copy} onCopy={copying.mutate} onAnother={dismissal.mutate} />
}
