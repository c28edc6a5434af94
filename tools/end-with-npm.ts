const PAUSE_MS = 500

/**
 * Ends this process as SIGTERM does once npm is gone. npm runs a script through a shell, and a SIGTERM ends the shell
 * without a word to what it runs (npm 10, dash 0.5.12).
 */
export const endWithNpm = (): void => {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PAUSE_MS)
  watch.unref()
}
