import type { MouseEvent, ReactNode } from 'react'
import { type LibraryView, writeView } from '@/lib/domain/library/library-view'

type Props = {
  /** What the library shows when clicked. */
  view: LibraryView
  isCurrent?: boolean
  className?: string
  onView: (view: LibraryView) => void
  children: ReactNode
}

/** A link to another view of the library. It can be opened in a new tab, too. */
export const ViewLink = ({ view, isCurrent, className, onView, children }: Props) => {
  const change = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onView(view)
  }
  const current = isCurrent ? 'page' : undefined
  return (
    <a href={`library.html${writeView(view)}`} className={className} aria-current={current} onClick={change}>
      {children}
    </a>
  )
}
