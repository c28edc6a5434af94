import type { ListSummary } from '@/lib/domain/collapsed-list'
import { counted } from '@/lib/words/counted'

type Props = { summary: ListSummary }

/** What will become of a list, before it is started. */
export const ListPreview = ({ summary: { links, repeated, wrong } }: Props) => (
  <ul className="counts" role="status">
    {links > 0 && <li>{counted('many.links', links)}</li>}
    {repeated > 0 && <li>{counted('many.repeated', repeated)}</li>}
    {wrong > 0 && <li className="wrong">{counted('many.wrong', wrong)}</li>}
  </ul>
)
