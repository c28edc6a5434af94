import { useQuery } from '@tanstack/react-query'
import { RecentLinks } from '@/components/popup/recent-links'
import type { KnownLinks } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import { recentLinksQuery } from '@/lib/ui/queries'

type Props = {
  api: Api
  known: KnownLinks
  onCopy: (link: Link) => Promise<boolean>
  onOpenLibrary: () => void
  onShowKnown: () => void
}

const SHOWN = 3

/** The links below the form, from the background's cache. */
export const PageLinks = ({ api, known, ...events }: Props) => {
  const { data } = useQuery(recentLinksQuery(api))
  const [first] = known.first
  const recent = (data?.links ?? []).filter(({ id }) => id !== first?.id).slice(0, SHOWN)
  if (first === undefined && recent.length === 0) return null
  return <RecentLinks known={{ link: first, count: known.count }} recent={recent} {...events} />
}
