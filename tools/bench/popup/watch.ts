/** What the watch leaves in a page: milliseconds since the page began. */
type Watched = { usableAt?: number }

declare global {
  var curtailWatch: Watched | undefined
}

/**
 * Runs in a page before anything of its own. Notes when a person can use the popup: the link is filled in and has the
 * focus, the tags are there (the default one is shown by its name, in a field that can be typed into), and the button
 * can be pressed. What counts is the frame that shows it. It is sent to the page as text, so it names nothing from
 * around it.
 */
export const watchPopup = (): void => {
  const watched: Watched = {}
  globalThis.curtailWatch = watched
  const isUsable = (): boolean => {
    const link = document.querySelector<HTMLInputElement>('input[type=url]')
    const tag = document.querySelector<HTMLInputElement>('input[role=combobox]')
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
    return (
      Boolean(link?.value && tag?.value && button) &&
      document.activeElement === link &&
      tag?.readOnly === false &&
      button?.disabled === false &&
      button.ariaDisabled !== 'true'
    )
  }
  const look = () => {
    if (watched.usableAt !== undefined || !isUsable()) return
    watched.usableAt = Number.POSITIVE_INFINITY
    requestAnimationFrame(() => {
      watched.usableAt = performance.now()
    })
  }
  const changes = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(look).observe(document, changes)
  addEventListener('focusin', look, true)
}
