/** A header's value may be a scheme and a credential: `Bearer X`, or `token=X; other=Y`. */
const SEPARATORS = /[\s,;="']+/

/** Words that say nothing of the secret. */
const SCHEME = /^(bearer|basic|digest|token|apikey)$/i

/** Hiding shorter parts would garble every sentence. */
export const MIN_PART_LENGTH = 4

/** Replaces secrets in a text, and their parts: who gets `Bearer X` may repeat `X` alone. */
export const redact = (text: string, secrets: readonly string[], replacement: string): string => {
  const parts = secrets
    .flatMap((secret) => secret.split(SEPARATORS))
    .filter((part) => part.length >= MIN_PART_LENGTH && !SCHEME.test(part))
  return [...new Set([...secrets, ...parts])]
    .filter((part) => part !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((shown, part) => shown.replaceAll(part, replacement), text)
}
