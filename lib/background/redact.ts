/** A header's value may be a scheme and a credential: `Bearer X`, or `token=X; other=Y`. */
const SEPARATORS = /[\s,;="']+/

/** Not secret themselves. */
const SCHEME = /^(bearer|basic|digest|token|apikey)$/i

/** Hiding shorter parts would garble every sentence. */
const MIN_PART_LENGTH = 4

/** Replaces secrets in a text, and their parts: a service that receives `Bearer X` may echo just `X`. */
export const redact = (text: string, secrets: readonly string[], replacement: string): string => {
  const parts = secrets
    .flatMap((secret) => secret.split(SEPARATORS))
    .filter((part) => part.length >= MIN_PART_LENGTH && !SCHEME.test(part))
  return [...new Set([...secrets, ...parts])]
    .filter((part) => part !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((shown, part) => shown.replaceAll(part, replacement), text)
}

/** Addresses of pages, of the service and of links. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi

/** Addresses of our own scripts stay: they name the line. */
const withoutAddress = (address: string): string => (/^(chrome|moz)-extension:/.test(address) ? address : '[address]')

/** Describes an exception without addresses and the given secrets. */
export const describeError = (error: unknown, secrets: readonly string[]): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const longEnough = secrets.filter((secret) => secret.length >= MIN_PART_LENGTH)
  const whole = stack?.includes(message) ? stack : `${name}: ${message}\n${stack ?? ''}`
  return redact(whole, longEnough, '[secret]').replaceAll(ADDRESS, withoutAddress)
}

/** Logs an unexpected exception to the background's console. Never throws. */
export const createErrorLog =
  (secretsOf: () => Promise<string[]>) =>
  async (error: unknown): Promise<void> => {
    // Without the secrets the message cannot be cleaned, so only the error's name is logged.
    const secrets = await secretsOf().catch(() => undefined)
    const text = secrets ? describeError(error, secrets) : error instanceof Error ? error.name : typeof error
    // biome-ignore lint/suspicious/noConsole: the only place that reports unexpected exceptions
    console.error(text)
  }
