import { fail, ok, type Result } from '../result'
import type { Header } from './connection'

/** Headers that the extension or the browser sets. */
const RESERVED =
  /^(x-service-api-key|content-type|content-length|accept|host|cookie|origin|connection|(sec|proxy)-.*)$/i

/**
 * Checks and trims the headers to send with each request. Empty rows are dropped.
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
