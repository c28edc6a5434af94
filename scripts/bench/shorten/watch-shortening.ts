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
  const { execCommand } = Document.prototype
  Document.prototype.execCommand = function copy(command, ...rest) {
    const text = document.getSelection()?.toString() ?? ''
    const isDone = execCommand.call(this, command, ...rest)
    globalThis.curtailCopied = { text, at: performance.timeOrigin + performance.now() }
    return isDone
  }
}
