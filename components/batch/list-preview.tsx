import type { ListSummary } from '@/lib/domain/creation/collapsed-list'
import { counted } from '@/lib/format/plural'

type Props = { summary: ListSummary }

/** What will become of a list, before it is started. */
export const ListPreview = ({ summary: { links, repeated, wrong } }: Props) => (
  <p className="counts" role="status">
    {links > 0 && <span>{counted('many.links', links)}</span>}
    {repeated > 0 && <span>{counted('many.repeated', repeated)}</span>}
    {wrong > 0 && <span className="wrong">{counted('many.wrong', wrong)}</span>}
  </p>
)
