/** In milliseconds: with what the process itself takes to end, it is gone ten seconds after the signal. */
const PATIENCE = 9_500

/**
 * On SIGTERM or SIGINT lets `close` finish and exits with 0. A second signal, or a `close` that takes too long or fails,
 * ends the process with 1.
 */
export const stopOnSignal = (close: () => Promise<void>): void => {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), PATIENCE).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
