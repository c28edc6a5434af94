import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { i18n } from '#i18n'
import { rowByKey } from '../keyboard'
import { GRID_ID } from '../link-list/link-grid'
import { rowId } from '../link-list/link-row'

type Props = {
  ref: Ref<HTMLInputElement>
  search: string
  /** The row that Enter copies, and the number of rows that the arrow keys lead through. */
  active: number
  count: number
  onSearch: (search: string) => void
  onActive: (row: number) => void
  onEnter: () => void
  onFocus: () => void
  /** Moves the focus to the chosen row, whose keys are letters. */
  onLeave: () => void
}

/** Searches as one types. Arrow keys choose a row of the list, Enter copies it, and Alt with an arrow goes there. */
export const SearchField = (props: Props) => {
  const { ref, search, active, count, onSearch, onActive, onEnter, onFocus, onLeave } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return onEnter()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      return onLeave()
    }
    // They move the caret.
    if (event.key === 'Home' || event.key === 'End') return
    const row = rowByKey(event.key, active, count)
    if (row === undefined) return
    event.preventDefault()
    onActive(row)
  }
  return (
    <div className="search">
      <Search />
      <input
        ref={ref}
        type="text"
        role="combobox"
        aria-label={i18n.t('library.search')}
        aria-autocomplete="list"
        aria-haspopup="grid"
        aria-expanded={count > 0}
        aria-controls={GRID_ID}
        aria-activedescendant={count > 0 ? rowId(active) : undefined}
        aria-keyshortcuts="/"
        placeholder={i18n.t('library.searchPlaceholder')}
        value={search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: finding a link is what the library is for
        autoFocus
        onFocus={onFocus}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {search === '' ? (
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
      ) : (
        <button
          type="button"
          className="plain"
          aria-label={i18n.t('library.clear')}
          data-tip={i18n.t('library.clear')}
          data-keys={i18n.t('keys.escape')}
          onClick={() => onSearch('')}
        >
          <X />
        </button>
      )}
    </div>
  )
}
