import { fail, ok, type Result } from '../result'
import type { Header } from './connection'

/** Headers that the extension sets itself, or that a browser lets nobody set. */
const RESERVED =
  /^(x-service-api-key|content-type|content-length|accept|host|cookie|origin|connection|(sec|proxy)-.*)$/i

/**
 * Headers that can be sent with each request, trimmed, without those left wholly empty.
 * Failure: header-invalid.
 */
export const checkHeaders = (headers: readonly Header[]): Result<Header[]> => {
  const wanted = headers
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name || value)
  const areValid = wanted.every(
    ({ name, value }) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !RESERVED.test(name) && /^[\x20-\x7e]+$/.test(value),
  )
  return areValid ? ok(wanted) : fail({ code: 'header-invalid' })
}
