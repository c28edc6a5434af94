import { describe, expect, it } from 'vitest'
import { createRequestWatch } from '@/lib/background/api/watch-request'

const origin = 'chrome-extension://abc'
const url = 'https://s.example/v1/links?page=1'
const ours = { method: 'POST', url, tabId: -1, timeStamp: 1_000, initiator: origin }

/** A double of the browser's event, which remembers its listeners. */
const eventDouble = () => {
  const listeners = new Set<(details: unknown) => void>()
  return {
    listeners,
    addListener: (listener: (details: never) => void) => listeners.add(listener as never),
    removeListener: (listener: (details: never) => void) => listeners.delete(listener as never),
    emit(details: object) {
      for (const listener of listeners) listener(details)
    },
  }
}

const underTest = (method = 'POST') => {
  const onHeadersReceived = eventDouble()
  const webRequest = { onHeadersReceived } as never
  const { watch, onError } = createRequestWatch({ webRequest, origin, wait: async () => {}, now: () => 1_000 })
  return { watch, onError, onHeadersReceived, watched: watch(method, url) }
}

describe('fate()', () => {
  it.each([
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_CONNECTION_REFUSED',
    'NS_ERROR_UNKNOWN_HOST',
    'NS_ERROR_CONNECTION_REFUSED',
  ])('knows that nothing was sent after %s', async (error) => {
    const { onError, watched } = underTest()
    onError({ ...ours, error })
    expect(await watched.fate()).toEqual({ isUnsent: true })
  })

  it.each(['net::ERR_CONNECTION_RESET', 'net::ERR_EMPTY_RESPONSE', 'NS_ERROR_NET_RESET', 'net::ERR_FAILED'])(
    'reports nothing certain after %s',
    async (error) => {
      const { onError, watched } = underTest()
      onError({ ...ours, error })
      expect(await watched.fate()).toEqual({ isUnsent: false })
    },
  )

  it.each([
    ['of another method', { method: 'GET' }],
    ['to another address', { url: 'https://s.example/v1/tags' }],
    ['that failed before this one was sent', { timeStamp: 999 }],
    ['of a tab', { tabId: 7 }],
    ['of another extension', { initiator: 'chrome-extension://other' }],
    ['of a page in Firefox', { initiator: undefined, originUrl: 'https://page.example/' }],
  ])('ignores a request %s', async (_, other) => {
    const { onError, watched } = underTest()
    onError({ ...ours, ...other, error: 'net::ERR_CONNECTION_REFUSED' })
    expect(await watched.fate()).toEqual({ isUnsent: false })
  })

  it('reports nothing certain if two requests that are alike are under way', async () => {
    const { watch, onError, watched } = underTest()
    const other = watch('POST', url)
    onError({ ...ours, error: 'net::ERR_CONNECTION_REFUSED' })
    expect(await Promise.all([watched.fate(), other.fate()])).toEqual([{ isUnsent: false }, { isUnsent: false }])
  })

  it("knows Firefox's name for the origin", async () => {
    const { onError, watched } = underTest()
    const details = { ...ours, initiator: undefined, originUrl: `${origin}/_generated_background_page.html` }
    onError({ ...details, error: 'NS_ERROR_CONNECTION_REFUSED' })
    expect(await watched.fate()).toEqual({ isUnsent: true })
  })

  it('reports the target of a redirect, without its query and fragment', async () => {
    const { onHeadersReceived, watched } = underTest('GET')
    const responseHeaders = [{ name: 'Location', value: '/login?session=secret#x' }]
    onHeadersReceived.emit({ ...ours, method: 'GET', statusCode: 307, responseHeaders })
    expect(await watched.fate()).toEqual({ isUnsent: false, redirectTo: 'https://s.example/login' })
  })
})

it('end() stops watching', async () => {
  const { onError, watched } = underTest()
  watched.end()
  onError({ ...ours, error: 'net::ERR_CONNECTION_REFUSED' })
  expect(await watched.fate()).toEqual({ isUnsent: false })
  const { onHeadersReceived, watched: reading } = underTest('GET')
  expect(onHeadersReceived.listeners.size).toBe(1)
  reading.end()
  expect(onHeadersReceived.listeners.size).toBe(0)
})

it('watch() adds no listener for a creation', () => {
  const { onHeadersReceived } = underTest('POST')
  expect(onHeadersReceived.listeners.size).toBe(0)
})

it('watch() knows nothing in a browser without webRequest', async () => {
  const { watch } = createRequestWatch({ webRequest: undefined, origin, wait: async () => {}, now: Date.now })
  const watched = watch('POST', url)
  expect(await watched.fate()).toEqual({ isUnsent: false })
  watched.end()
})
