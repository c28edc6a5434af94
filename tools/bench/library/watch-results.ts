/** What the watch leaves in a page: milliseconds since the page began. */
type Watched = {
  /** When the frame with the first rows of links was painted. */
  firstRowsAt?: number
  /**
   * When a key was pressed last, when the results had changed last and were laid out, and when the frame that shows them
   * was painted.
   */
  pressedAt: number
  laidOutAt: number
  paintedAt: number
}

declare global {
  var curtailResultsWatch: Watched | undefined
}

/**
 * Runs in a page before anything of its own, and watches rows of links and choices of tags. It is sent to the page as
 * text, so it names nothing from around it.
 */
export const watchResults = (): void => {
  const watched: Watched = { pressedAt: 0, laidOutAt: 0, paintedAt: 0 }
  globalThis.curtailResultsWatch = watched
  const isResult = ({ target }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    const within = element?.closest('table, [role=status], [role=listbox], .tag-input') != null
    // Where the results come and go as a whole; what else is around them, such as the age of the copy, is none of them.
    return within || element?.matches('main > section') === true
  }
  // What is posted from a frame's callback comes after the frame.
  const frames = new MessageChannel()
  frames.port1.onmessage = () => {
    watched.paintedAt = performance.now()
    if (document.querySelector('table.links tbody tr')) watched.firstRowsAt ??= watched.paintedAt
  }
  const look = (changes: MutationRecord[]) => {
    if (!changes.some(isResult)) return
    // Has the browser do the layout that it would do before the frame, so that it is measured along.
    document.documentElement.getBoundingClientRect()
    watched.laidOutAt = performance.now()
    requestAnimationFrame(() => frames.port2.postMessage(null))
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  const press = (event: KeyboardEvent) => {
    watched.pressedAt = event.timeStamp
  }
  addEventListener('keydown', press, true)
}
