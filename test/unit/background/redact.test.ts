import { afterEach, expect, it, vi } from 'vitest'
import { createErrorLog, describeError } from '@/lib/background/redact'

const KEY = 'sentinel-key-0123456789'
const PASSWORD = 'sentinel password'
const error = new TypeError(
  `POST https://links.example/v1/links?key=${KEY} of chrome-extension://curtail/background.js with ${PASSWORD}`,
)

afterEach(() => vi.restoreAllMocks())

it('describeError() has the name, the message and the stack', () => {
  const text = describeError(error, [KEY, PASSWORD])
  expect(text).toContain('TypeError: POST [address] of chrome-extension://curtail/background.js with [secret]')
  expect(text).toContain('redact.test.ts')
})

it.each([
  ['an exception', error],
  ['a text that was thrown', `${KEY} https://links.example/ ${PASSWORD}`],
  ['an exception with a cause', new Error(KEY, { cause: error })],
])('describeError() holds no key, password or address of %s', async (_, thrown) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await createErrorLog(async () => [KEY, PASSWORD, ''])(thrown)
  expect(logged).toHaveBeenCalledTimes(1)
  const [text] = logged.mock.calls[0] ?? []
  for (const secret of [KEY, PASSWORD, 'links.example']) expect(String(text)).not.toContain(secret)
})

it('the error log has only the name if the secrets cannot be read', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await createErrorLog(() => Promise.reject(new Error('no vault')))(error)
  expect(logged.mock.calls).toEqual([['TypeError']])
})
