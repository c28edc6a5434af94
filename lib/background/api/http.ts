import type { DeclarativeNetRequest } from 'webextension-polyfill'
import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { UNWATCHED, type WatchedRequest, type WatchRequest } from './watch-request'

type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  query?: URLSearchParams
  body?: unknown
  /** Values in the body that must not appear in a failure. */
  secrets?: readonly string[]
}

/** An answer of any status, its body as text. */
export type HttpReply = {
  status: number
  text: string
  retryAfterSeconds?: number
  /** Sent values that must not appear in a failure. */
  secrets?: readonly string[]
}

export type Http = (connection: Connection, request: HttpRequest) => Promise<Result<HttpReply>>

type Dependencies = {
  fetch: typeof fetch
  /** Whether the person has granted access to the hosts of a pattern. */
  mayReach: (pattern: string) => Promise<boolean>
  watch: WatchRequest
  isOnline: () => boolean
  now: () => number
  /** Resolves once requests may be sent. */
  ready: Promise<void>
  timeoutMs: number
}

/** Browsers stop a worker that waits longer than 30 s for an answer. */
export const TIMEOUT_MS = 25_000

/**
 * Sends one request with the connection's key (interface, section 5), without cookies. Redirects are not followed. The
 * timeout covers the whole answer. Failures: permission-missing, offline (nothing was sent), unreachable, timed-out,
 * redirected, response-too-large.
 */
export const createHttp = (dependencies: Dependencies): Http => {
  const { fetch, mayReach, watch, isOnline, now, ready, timeoutMs } = dependencies

  const send = async (
    url: string,
    connection: Connection,
    { method, body, secrets = [] }: HttpRequest,
    watched: WatchedRequest,
  ): Promise<Result<HttpReply>> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...Object.fromEntries(connection.headers.map(({ name, value }) => [name, value])),
          'X-Service-Api-Key': connection.apiKey,
          Accept: 'application/json',
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal,
        // A site's cookie once overrode a peer's API key, and a key must not follow a redirect to another host.
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
      })
      if (response.type === 'opaqueredirect' || isRedirect(response)) {
        const { redirectTo } = await watched.fate()
        return fail({ code: 'redirected', redirectTo })
      }
      const text = await readBody(response)
      if (!text.ok) return text
      return ok({
        status: response.status,
        text: text.value,
        secrets: [connection.apiKey, ...connection.headers.map(({ value }) => value), ...secrets],
        ...retryAfter(response, now()),
      })
    } catch {
      if (signal.aborted) return fail({ code: 'timed-out' })
      const { isUnsent } = await watched.fate()
      return fail({ code: 'unreachable', ...(isUnsent && { isUnsent }) })
    } finally {
      watched.end()
    }
  }

  return async (connection, request) => {
    const { method, path, query } = request
    if (!(await mayReach(hostPattern(connection.baseUrl)))) return fail({ code: 'permission-missing' })
    // Checked before sending, so that `offline` means that nothing was sent. A local service needs no network.
    if (!isOnline() && !isLoopback(connection.baseUrl)) return fail({ code: 'offline' })
    await ready
    const url = connection.baseUrl + path + (query ? `?${query}` : '')
    if (method !== 'GET') return send(url, connection, request, watch(method, url))
    // Watching costs time for each page of a list. A GET that was redirected is repeated to learn where it leads.
    const reply = await send(url, connection, request, UNWATCHED)
    const isRedirected = !reply.ok && reply.failure.code === 'redirected'
    return isRedirected ? send(url, connection, request, watch(method, url)) : reply
  }
}

/** Browsers hide the status of a redirect, Node does not. */
const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400 && status !== 304

const isLoopback = (baseUrl: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname)

const retryAfter = (response: Response, now: number): { retryAfterSeconds?: number } => {
  const header = response.headers.get('Retry-After')
  if (header === null) return {}
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {}
}

/** A page of 100 links with the longest destinations that browsers write has 900 KB. */
const MAX_BODY_BYTES = 1024 * 1024

/** Reads a body as text. Failure: response-too-large. Throws what the stream throws. */
const readBody = async (response: Response): Promise<Result<string>> => {
  if (response.body === null) return ok('')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ok(text + decoder.decode())
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      return fail({ code: 'response-too-large', status: response.status })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * Makes each of our requests use a new connection. If a reused connection breaks, a browser resends the request by
 * itself, even a POST, which creates a second link. Seen in Chromium 156 (HttpNetworkTransaction::ShouldResendRequest);
 * HTTP/2 is not covered. The rule lasts for the browser's session. Never rejects: requests work without the rule.
 */
export const useConnectionsOnce = async (
  declarativeNetRequest: DeclarativeNetRequest.Static | undefined,
  extensionHost: string,
): Promise<void> => {
  const rule: DeclarativeNetRequest.Rule = {
    id: 1,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }] },
    condition: { initiatorDomains: [extensionHost], resourceTypes: ['xmlhttprequest', 'other'] },
  }
  await declarativeNetRequest?.updateSessionRules({ removeRuleIds: [rule.id], addRules: [rule] }).catch(() => {})
}
