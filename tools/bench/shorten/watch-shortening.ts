declare global {
  /** Milliseconds since 1970. */
  var curtailPressedAt: number | undefined
  var curtailCopied: { text: string; at: number } | undefined
}

/** Runs in a page before anything of its own. Notes when Enter was pressed, and when something was copied. */
export const watchShortening = (): void => {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') globalThis.curtailPressedAt = performance.timeOrigin + event.timeStamp
  }
  addEventListener('keydown', press, true)
  let given = ''
  // On the window, and so after whoever gives the text.
  addEventListener('copy', ({ clipboardData }) => {
    given = clipboardData?.getData('text/plain') ?? ''
  })
  const { execCommand } = Document.prototype
  Document.prototype.execCommand = function copy(command, ...rest) {
    const isDone = execCommand.call(this, command, ...rest)
    globalThis.curtailCopied = { text: given, at: performance.timeOrigin + performance.now() }
    return isDone
  }
}
