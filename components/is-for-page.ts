const FIELDS = 'input, textarea, select'

/** True where a key is meant for the page itself: for no field, not for the browser, and for nothing above the page. */
export const isForPage = (event: KeyboardEvent): boolean => {
  const isBrowsers = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')
  const isInField = event.target instanceof Element && event.target.matches(FIELDS)
  return !isBrowsers && !isInField && document.querySelector('dialog[open]') === null
}
