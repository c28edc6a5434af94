/** Addresses of any scheme: those of pages, of the service and of links. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi

/** Those of our own scripts lead to the line, and stay. */
const withoutAddress = (address: string): string => (/^(chrome|moz)-extension:/.test(address) ? address : '[address]')

/** Shorter ones would take single letters out of every sentence. */
const SHORTEST_SECRET = 4

/** An exception in words for the background's own console, without addresses, and without the secrets that are given. */
export const describeError = (error: unknown, secrets: readonly string[]): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET)
  const longestFirst = known.sort((one, other) => other.length - one.length)
  const whole = stack?.includes(message) ? stack : `${name}: ${message}\n${stack ?? ''}`
  return longestFirst
    .reduce((text, secret) => text.replaceAll(secret, '[secret]'), whole)
    .replaceAll(ADDRESS, withoutAddress)
}

/** Writes an exception that nobody expected to the background's console. It never throws. */
export const createErrorLog =
  (secretsOf: () => Promise<string[]>) =>
  async (error: unknown): Promise<void> => {
    // Without the secrets nobody could tell whether one is in it, and then its kind has to do.
    const secrets = await secretsOf().catch(() => undefined)
    const text = secrets ? describeError(error, secrets) : error instanceof Error ? error.name : typeof error
    // biome-ignore lint/suspicious/noConsole: the one place where what nobody expected can be found
    console.error(text)
  }
