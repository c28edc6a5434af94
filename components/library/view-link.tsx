import type { MouseEvent, ReactNode } from 'react'
import { type LibraryView, writeView } from '@/lib/domain/library/library-view'

type Props = {
  /** What the library shows then. */
  view: LibraryView
  isCurrent?: boolean
  onView: (view: LibraryView) => void
  children: ReactNode
}

/** A way to another view of the library: a link, so that it can be opened in a tab of its own too. */
export const ViewLink = ({ view, isCurrent, onView, children }: Props) => {
  const change = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onView(view)
  }
  return (
    <a href={`library.html${writeView(view)}`} aria-current={isCurrent ? 'page' : undefined} onClick={change}>
      {children}
    </a>
  )
}
