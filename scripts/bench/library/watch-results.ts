/** What the watch leaves in a page: milliseconds since the page began. */
type Watched = {
  /** When the frame with the first rows of links was there. */
  firstRowsAt?: number
  /** When a key was pressed last, when the results changed last, and when the frame that shows it was there. */
  pressedAt: number
  changedAt: number
  drawnAt: number
}

declare global {
  var curtailResultsWatch: Watched | undefined
}

/**
 * Runs in a page before anything of its own, and watches rows of links and choices of tags. It is sent to the page as
 * text, so it names nothing from around it.
 */
export const watchResults = (): void => {
  const watched: Watched = { pressedAt: 0, changedAt: 0, drawnAt: 0 }
  globalThis.curtailResultsWatch = watched
  const isResult = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    return element?.closest('table, main > section, [role=status], [role=listbox], .tag-input') != null
  }
  const look = (changes: MutationRecord[]) => {
    if (!changes.some(isResult)) return
    watched.changedAt = performance.now()
    requestAnimationFrame(() => {
      watched.drawnAt = performance.now()
      if (document.querySelector('table.links tbody tr')) watched.firstRowsAt ??= watched.drawnAt
    })
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  const press = (event: KeyboardEvent) => {
    watched.pressedAt = event.timeStamp
  }
  addEventListener('keydown', press, true)
}
