import { fail, ok, type Result } from '../result'

/**
 * A token that a person chose. Whatever a service may allow beyond this, a token with spaces, slashes or characters
 * that URLs escape is not one that can be read out or typed.
 * Failure: token-invalid.
 */
export const checkToken = (text: string): Result<string> => {
  const token = text.trim()
  return /^[A-Za-z0-9_-]{1,64}$/.test(token) ? ok(token) : fail({ code: 'token-invalid', field: 'token' })
}
