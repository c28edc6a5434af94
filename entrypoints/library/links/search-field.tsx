import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { i18n } from '#i18n'
import { rowByKey, sideArrows } from '@/components/keyboard'
import { GRID_ID } from './link-grid'
import { rowId } from './link-row'
import css from './toolbar.module.css'

type Props = {
  ref: Ref<HTMLInputElement>
  search: string
  /** The row that Enter copies, and the number of rows that the arrow keys lead through. */
  active: number
  count: number
  onSearch: (search: string) => void
  onActive: (row: number) => void
  /** `opens` with Ctrl or ⌘: the link is opened instead of copied. */
  onEnter: (how: { opens: boolean }) => void
  onFocus: () => void
  /** Moves the focus to the actions of the chosen row, whose keys are letters. */
  onActions: () => void
}

/**
 * Searches as one types. Arrow keys choose a row of the list, Enter copies it or, with Ctrl or ⌘, opens it, and the arrow to
 * the side enters its actions.
 */
export const SearchField = (props: Props) => {
  const { ref, search, active, count, onSearch, onActive, onEnter, onFocus, onActions } = props
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') return onEnter({ opens: event.ctrlKey || event.metaKey })
    const { value, selectionStart } = event.currentTarget
    const hasModifier = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey
    if (event.key === sideArrows().next && selectionStart === value.length && !hasModifier && count > 0) {
      event.preventDefault()
      return onActions()
    }
    // They move the caret.
    if (event.key === 'Home' || event.key === 'End') return
    const row = rowByKey(event.key, active, count)
    if (row === undefined) return
    event.preventDefault()
    onActive(row)
  }
  return (
    <div className={`search ${css.search}`}>
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
