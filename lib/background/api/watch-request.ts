import type { WebRequest } from 'webextension-polyfill'
import { hostPattern } from '@/lib/domain/settings/service-address'

/** What the browser reports of a request, which fetch hides. */
type RequestFate = {
  /** True if it has certainly not left: the host was not found, or refused the connection. */
  isUnsent: boolean
  /** Where a redirect would have led, without query and fragment. */
  redirectTo?: string
}

export type WatchedRequest = {
  /** Resolves shortly after the request failed. */
  fate(): Promise<RequestFate>
  /** Stops watching, soon. */
  end(): void
}

/** Nothing is known of a request that nobody watches. */
export const UNWATCHED: WatchedRequest = { fate: async () => ({ isUnsent: false }), end() {} }

export type WatchRequest = (method: string, url: string) => WatchedRequest

type Dependencies = {
  /** Absent if the browser has none; nothing is known then. */
  webRequest: Pick<WebRequest.Static, 'onErrorOccurred' | 'onHeadersReceived'> | undefined
  /** The extension's origin, such as `chrome-extension://id`. */
  origin: string
  wait: (milliseconds: number) => Promise<void>
}

/** Chromium's `initiator` is not in the types of Firefox, which has `originUrl`. */
type Details = { method: string; url: string; tabId: number; originUrl?: string; initiator?: string }

/**
 * Only these prove that nothing was sent: no connection was ever made. Seen in Chromium 156 and Firefox 153, where a broken
 * connection is net::ERR_CONNECTION_RESET, ERR_EMPTY_RESPONSE or NS_ERROR_NET_RESET, and a cut body
 * ERR_CONTENT_LENGTH_MISMATCH or NS_ERROR_NET_PARTIAL_TRANSFER.
 */
const UNSENT = [
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_CONNECTION_REFUSED',
  'NS_ERROR_UNKNOWN_HOST',
  'NS_ERROR_CONNECTION_REFUSED',
]

/** The event may come after fetch has failed. */
const EVENT_MS = 500

const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/**
 * Watches one of our own requests. Its listeners exist until it ends, and see the requests of the service's host without a
 * tab; those of others are ignored. Where a redirect leads is only known of readings: one of the list follows a creation
 * that was redirected, and a person waits for each event of a creation.
 */
export const createWatchRequest =
  ({ webRequest, origin, wait }: Dependencies): WatchRequest =>
  (method, url) => {
    let report = (_: RequestFate): void => {}
    const seen = new Promise<RequestFate>((resolve) => {
      report = resolve
    })
    const isOurs = (details: Details): boolean =>
      details.method === method &&
      details.url === url &&
      details.tabId === -1 &&
      (details.initiator === origin || details.originUrl?.startsWith(`${origin}/`) === true)
    const onError = (details: Details & { error: string }): void => {
      if (isOurs(details)) report({ isUnsent: UNSENT.includes(details.error) })
    }
    // Firefox 153 has no onBeforeRedirect for a redirect that is not followed.
    const onHeaders = (details: Details & { statusCode: number; responseHeaders?: WebRequest.HttpHeaders }): void => {
      if (!isOurs(details) || details.statusCode < 300 || details.statusCode > 399) return
      const location = details.responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value
      if (location !== undefined && URL.canParse(location, url))
        report({ isUnsent: false, redirectTo: withoutQuery(new URL(location, url).href) })
    }
    const filter = { urls: [hostPattern(url)], tabId: -1 }
    webRequest?.onErrorOccurred.addListener(onError, filter)
    if (method === 'GET') webRequest?.onHeadersReceived.addListener(onHeaders, filter, ['responseHeaders'])
    return {
      fate: () => Promise.race([seen, wait(EVENT_MS).then(() => ({ isUnsent: false }))]),
      end() {
        // A task later, behind the copy of a created link, which a person waits for.
        void wait(0).then(() => {
          webRequest?.onErrorOccurred.removeListener(onError)
          webRequest?.onHeadersReceived.removeListener(onHeaders)
        })
      },
    }
  }
