import { describe, expect, it } from 'vitest'
import { createWatchRequest } from '@/lib/background/api/watch-request'

const origin = 'chrome-extension://abc'
const url = 'https://s.example/v1/links?page=1'
const ours = { method: 'POST', url, tabId: -1, initiator: origin }

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
  const [onErrorOccurred, onHeadersReceived] = [eventDouble(), eventDouble()]
  const webRequest = { onErrorOccurred, onHeadersReceived } as never
  const watch = createWatchRequest({ webRequest, origin, wait: async () => {} })
  return { onErrorOccurred, onHeadersReceived, watched: watch(method, url) }
}

describe('fate()', () => {
  it.each([
    'net::ERR_NAME_NOT_RESOLVED',
    'net::ERR_CONNECTION_REFUSED',
    'NS_ERROR_UNKNOWN_HOST',
    'NS_ERROR_CONNECTION_REFUSED',
  ])('knows that nothing was sent after %s', async (error) => {
    const { onErrorOccurred, watched } = underTest()
    onErrorOccurred.emit({ ...ours, error })
    expect(await watched.fate()).toEqual({ isUnsent: true })
  })

  it.each(['net::ERR_CONNECTION_RESET', 'net::ERR_EMPTY_RESPONSE', 'NS_ERROR_NET_RESET', 'net::ERR_FAILED'])(
    'reports nothing certain after %s',
    async (error) => {
      const { onErrorOccurred, watched } = underTest()
      onErrorOccurred.emit({ ...ours, error })
      expect(await watched.fate()).toEqual({ isUnsent: false })
    },
  )

  it.each([
    ['of another method', { method: 'GET' }],
    ['to another address', { url: 'https://s.example/v1/tags' }],
    ['of a tab', { tabId: 7 }],
    ['of another extension', { initiator: 'chrome-extension://other' }],
    ['of a page in Firefox', { initiator: undefined, originUrl: 'https://page.example/' }],
  ])('ignores a request %s', async (_, other) => {
    const { onErrorOccurred, watched } = underTest()
    onErrorOccurred.emit({ ...ours, ...other, error: 'net::ERR_CONNECTION_REFUSED' })
    expect(await watched.fate()).toEqual({ isUnsent: false })
  })

  it("knows Firefox's name for the origin", async () => {
    const { onErrorOccurred, watched } = underTest()
    const details = { ...ours, initiator: undefined, originUrl: `${origin}/_generated_background_page.html` }
    onErrorOccurred.emit({ ...details, error: 'NS_ERROR_CONNECTION_REFUSED' })
    expect(await watched.fate()).toEqual({ isUnsent: true })
  })

  it('reports the target of a redirect, without its query and fragment', async () => {
    const { onHeadersReceived, watched } = underTest('GET')
    const responseHeaders = [{ name: 'Location', value: '/login?session=secret#x' }]
    onHeadersReceived.emit({ ...ours, method: 'GET', statusCode: 307, responseHeaders })
    expect(await watched.fate()).toEqual({ isUnsent: false, redirectTo: 'https://s.example/login' })
  })
})

it('end() leaves no listener behind', async () => {
  const { onErrorOccurred, onHeadersReceived, watched } = underTest('GET')
  expect([onErrorOccurred.listeners.size, onHeadersReceived.listeners.size]).toEqual([1, 1])
  watched.end()
  await Promise.resolve()
  expect([onErrorOccurred.listeners.size, onHeadersReceived.listeners.size]).toEqual([0, 0])
})

it('no event of a creation is listened to but its failure', () => {
  const { onErrorOccurred, onHeadersReceived } = underTest('POST')
  expect([onErrorOccurred.listeners.size, onHeadersReceived.listeners.size]).toEqual([1, 0])
})

it('createWatchRequest() knows nothing in a browser without webRequest', async () => {
  const watched = createWatchRequest({ webRequest: undefined, origin, wait: async () => {} })('POST', url)
  expect(await watched.fate()).toEqual({ isUnsent: false })
  watched.end()
})
