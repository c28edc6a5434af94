import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Ref } from 'react'
import { i18n } from '#i18n'
import type { LibraryView } from '@/lib/domain/library/library-view'

type Props = {
  ref?: Ref<HTMLTableSectionElement>
  sorted: Pick<LibraryView, 'sort' | 'order'>
  onView: (change: Partial<LibraryView>) => void
}

type HeadProps = Omit<Props, 'ref'> & { sort: 'date' | 'performance'; label: string }

/** The head of a column that the list can be sorted by; pressed again, the other way round. */
const SortHead = ({ sort, label, sorted: { sort: current, order }, onView }: HeadProps) => {
  const isSorted = current === sort
  const next = isSorted && order === 'desc' ? 'asc' : 'desc'
  const direction = order === 'desc' ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button type="button" className="plain" onClick={() => onView({ sort, order: next })}>
        {label}
        {isSorted && (order === 'desc' ? <ArrowDown /> : <ArrowUp />)}
      </button>
    </th>
  )
}

/** The heads of the columns. */
export const LinkHead = ({ ref, sorted, onView }: Props) => (
  <thead ref={ref}>
    <tr>
      <th scope="col">{i18n.t('library.shortLink')}</th>
      <th scope="col">{i18n.t('library.destination')}</th>
      <th scope="col">{i18n.t('draft.tag')}</th>
      <th scope="col">{i18n.t('draft.expires')}</th>
      <SortHead sort="performance" label={i18n.t('library.clicks')} sorted={sorted} onView={onView} />
      <SortHead sort="date" label={i18n.t('library.created')} sorted={sorted} onView={onView} />
    </tr>
  </thead>
)
