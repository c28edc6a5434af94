/**
 * Writes a failure of the service to stderr: what failed and where, with its causes. Never a request, nor the details
 * that a database adds, which may quote what was sent.
 */
export function logFailure(error: unknown): void {
  process.stderr.write(`${new Date().toISOString()} ${describe(error)}\n`)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}
