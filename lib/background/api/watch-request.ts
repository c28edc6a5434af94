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
  /** Stops watching. */
  end(): void
}

/** Nothing is known of a request that nobody watches. */
export const UNWATCHED: WatchedRequest = { fate: async () => ({ isUnsent: false }), end() {} }

export type WatchRequest = (method: string, url: string) => WatchedRequest

type RequestWatch = {
  watch: WatchRequest
  /** To be called for every failed request that belongs to no tab. */
  onError(details: Details & { error: string }): void
}

type Dependencies = {
  /** Absent if the browser has none; nothing is known then. */
  webRequest: Pick<WebRequest.Static, 'onHeadersReceived'> | undefined
  now: () => number
  /** The extension's origin, such as `chrome-extension://id`. */
  origin: string
  wait: (milliseconds: number) => Promise<void>
}

/** Chromium's `initiator` is not in the types of Firefox, which has `originUrl`. */
type Details = { method: string; url: string; tabId: number; timeStamp: number; originUrl?: string; initiator?: string }

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
 * Watches our own requests; those of others are ignored. Where a redirect leads is only known of readings: one of the list
 * follows a creation that was redirected. Failures are only known of what is sent, by one listener that stays: adding one
 * for each request makes Chromium empty the back/forward cache of every tab, for which a person waits about 10 ms.
 */
export const createRequestWatch = ({ webRequest, origin, wait, now }: Dependencies): RequestWatch => {
  const isOurs = (details: Details): boolean =>
    details.tabId === -1 && (details.initiator === origin || details.originUrl?.startsWith(`${origin}/`) === true)

  type Sent = { method: string; url: string; since: number; report(fate: RequestFate): void }
  const underWay = new Set<Sent>()

  const watchFailure = (method: string, url: string, report: Sent['report']) => {
    const sent = { method, url, since: now(), report }
    underWay.add(sent)
    return () => underWay.delete(sent)
  }

  const watchRedirect = (url: string, report: Sent['report']) => {
    // Firefox 153 has no onBeforeRedirect for a redirect that is not followed.
    const onHeaders = (details: Details & { statusCode: number; responseHeaders?: WebRequest.HttpHeaders }): void => {
      if (!isOurs(details) || details.method !== 'GET' || details.url !== url) return
      if (details.statusCode < 300 || details.statusCode > 399) return
      const location = details.responseHeaders?.find(({ name }) => name.toLowerCase() === 'location')?.value
      if (location !== undefined && URL.canParse(location, url))
        report({ isUnsent: false, redirectTo: withoutQuery(new URL(location, url).href) })
    }
    webRequest?.onHeadersReceived.addListener(onHeaders, { urls: [hostPattern(url)], tabId: -1 }, ['responseHeaders'])
    return () => webRequest?.onHeadersReceived.removeListener(onHeaders)
  }

  return {
    watch(method, url) {
      const { promise: seen, resolve: report } = Promise.withResolvers<RequestFate>()
      const end = method === 'GET' ? watchRedirect(url, report) : watchFailure(method, url, report)
      return { fate: () => Promise.race([seen, wait(EVENT_MS).then(() => ({ isUnsent: false }))]), end }
    },
    onError(details) {
      if (!isOurs(details)) return
      // The event of an earlier request may come late.
      const meant = [...underWay].filter(
        ({ method, url, since }) => details.method === method && details.url === url && details.timeStamp >= since,
      )
      // Of several that are alike, it is not known which has failed.
      const isUnsent = meant.length === 1 && UNSENT.includes(details.error)
      for (const { report } of meant) report({ isUnsent })
    },
  }
}
