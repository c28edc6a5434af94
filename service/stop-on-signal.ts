/** How many milliseconds requests that are under way may take to finish. */
const patience = 10_000

/**
 * On SIGTERM or SIGINT lets `close` finish and exits with 0. A second signal, or a `close` that takes longer than ten
 * seconds or fails, ends the process with 1.
 */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), patience).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
