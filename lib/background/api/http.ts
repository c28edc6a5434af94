import type { DeclarativeNetRequest } from 'webextension-polyfill'
import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import { hostPattern, isLoopback } from '@/lib/domain/settings/service-address'
import { keyHeaderValue } from '@/lib/domain/settings/service-details'

export type HttpRequest = {
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

/** The network, and what allows a request. */
type Network = {
  fetch: typeof fetch
  /** Whether the user has granted access to the hosts of a pattern. */
  mayReach: (pattern: string) => Promise<boolean>
  /** False once the key of a connection was replaced or removed. */
  isCurrent: (connection: Connection) => boolean
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
 * timeout covers the whole answer. Failures: permission-missing, offline and not-connected, after which nothing was sent;
 * unreachable, timed-out, redirected and response-too-large, after which the service may have acted. Throws only what nobody
 * expects.
 */
export const createHttp =
  (network: Network): Http =>
  async (connection, { method, path, query, body, secrets = [] }) => {
    if (!(await network.mayReach(hostPattern(connection.baseUrl)))) return fail({ code: 'permission-missing' })
    // The only proof that nothing is sent: an error proves nothing, since a browser that repeats a request by itself reports
    // the last try alone, even "connection refused" after a first one that arrived. A local service needs no network.
    if (!network.isOnline() && !isLoopback(connection.baseUrl)) return fail({ code: 'offline' })
    await network.ready
    if (!network.isCurrent(connection)) return fail({ code: 'not-connected' })
    const { headers, details, apiKey } = connection
    const signal = AbortSignal.timeout(network.timeoutMs)
    // Built outside of `receive`, which takes every exception for a broken connection.
    const url = connection.baseUrl + path + (query ? `?${query}` : '')
    const request: RequestInit = {
      method,
      headers: new Headers({
        ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
        [details.key.header]: keyHeaderValue(details.key, apiKey),
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      }),
      body: body === undefined ? null : JSON.stringify(body),
      signal,
      // A site's cookie once overrode a peer's API key, and a key must not follow a redirect to another host.
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    }
    const received = await receive(network.fetch, url, request)
    if (received === undefined) return fail({ code: signal.aborted ? 'timed-out' : 'unreachable' })
    const { response, text } = received
    if (isRedirect(response)) return fail({ code: 'redirected' })
    if (text === undefined) return fail({ code: 'response-too-large', status: response.status })
    return ok({
      status: response.status,
      text,
      secrets: [apiKey, ...headers.map(({ value }) => value), ...secrets],
      ...retryAfter(response, network.now()),
    })
  }

type Received = {
  response: Response
  /** Undefined if the body is longer than we read. */
  text: string | undefined
}

/** A whole response; undefined if the connection broke or timed out before its end. */
const receive = async (fetch: Network['fetch'], url: string, request: RequestInit): Promise<Received | undefined> => {
  try {
    const response = await fetch(url, request)
    return { response, text: await readBody(response) }
  } catch {
    return undefined
  }
}

/** Browsers hide the status of a redirect, Node does not. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)

const retryAfter = (response: Response, now: number): { retryAfterSeconds?: number } => {
  const header = response.headers.get('Retry-After')
  if (header === null) return {}
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: Math.ceil(seconds) } : {}
}

/** A page of 100 links of 8,192 characters each has 5 MB if its JSON escapes each of them (\u6f22), 2.5 MB otherwise. */
const MAX_BODY_BYTES = 6 * 1024 * 1024

/** Reads a body as text; undefined if it is longer than MAX_BODY_BYTES. Throws what the stream throws. */
const readBody = async (response: Response): Promise<string | undefined> => {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * Makes each of our requests use a new connection. If a reused connection breaks, a browser resends the request by
 * itself, even a POST, which creates a second link. Seen in Chromium 156 (HttpNetworkTransaction::ShouldResendRequest);
 * HTTP/2 is not covered. The rule lasts for the browser's session. Never rejects: requests work without the rule.
 */
export const closeConnectionsAfterUse = async (
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
