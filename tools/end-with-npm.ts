const POLL_MS = 500

/*
 * Imported by commands: ends this process as SIGTERM does once npm is gone. npm runs a script through a shell, which a
 * SIGTERM ends without passing it on (npm 10, dash 0.5.12).
 */
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  watch.unref()
}
