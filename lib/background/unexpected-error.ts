import { MIN_PART_LENGTH, redact } from './redact'

/** Addresses of pages, of the service and of links. */
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+/gi

/** Addresses of our own scripts stay: they name the line. */
const withoutAddress = (address: string): string => (/^(chrome|moz)-extension:/.test(address) ? address : '[address]')

/** Describes an exception without addresses and the given secrets. */
export const describeError = (error: unknown, secrets: readonly string[]): string => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const known = secrets.filter((secret) => secret.length >= MIN_PART_LENGTH)
  const whole = stack?.includes(message) ? stack : `${name}: ${message}\n${stack ?? ''}`
  return redact(whole, known, '[secret]').replaceAll(ADDRESS, withoutAddress)
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
