import { fail, type Result } from '@/lib/domain/failure'
import type { Link, LinkPage, LinkQuery } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import type { Http, HttpReply, HttpRequest } from './http'
import { readLink, readLinkPage, readTag, readTags, writeLinkQuery, writeLinkRequest, writeTag } from './wire'

const FIELDS = ['password', 'expiresAt', 'tagId'] as const

/** JSON without the escapes that addresses have in it: some services escape `/` or `&`. */
const unescaped = (json: string): string =>
  json.replace(/\\(\/|u[\da-fA-F]{4})/g, (sequence): string => JSON.parse(`"${sequence}"`))

/**
 * A refusal that names the token or its field, or says that something is taken, belongs to the token's field. One that
 * names a single other field belongs to that. The words of the address are ignored.
 */
const withField = (
  link: Result<Link>,
  { text }: HttpReply,
  { link: destination, token }: LinkRequest,
  { details }: Connection,
): Result<Link> => {
  if (link.ok || link.failure.code !== 'rejected') return link
  const words = new Set(
    unescaped(text)
      .replaceAll(destination, ' ')
      .toLowerCase()
      .split(/[^\p{L}\p{N}_-]+/u),
  )
  const isNamed = (name: string) => words.has(name.toLowerCase())
  const isAboutToken = token !== undefined && (link.failure.status === 409 || [token, details.body.token].some(isNamed))
  if (isAboutToken) return fail({ ...link.failure, field: 'token' })
  const named = FIELDS.filter((name) => isNamed(details.body[name]))
  // Any sentence may speak of a link.
  const [field, ...others] = text.includes('"link"') ? ['link' as const, ...named] : named
  return field !== undefined && others.length === 0 ? fail({ ...link.failure, field }) : link
}

/**
 * The service's endpoints (interface, section 4). Failures: those of http.ts and wire.ts. An unexpected exception is
 * reported to `onUnexpected`, and fails as `internal`: the service may have acted.
 */
export const createApiClient = (http: Http, onUnexpected: (error: unknown) => void) => {
  const call = async <Value>(
    connection: Connection,
    request: HttpRequest,
    read: (reply: HttpReply) => Result<Value>,
  ): Promise<Result<Value>> => {
    try {
      const reply = await http(connection, request)
      return reply.ok ? read(reply.value) : reply
    } catch (error) {
      onUnexpected(error)
      return fail({ code: 'internal' })
    }
  }

  return {
    createLink(connection: Connection, request: LinkRequest): Promise<Result<Link>> {
      const body = writeLinkRequest(request, connection.details)
      const secrets = request.password === undefined ? [] : [request.password]
      return call(connection, { method: 'POST', path: '/v1/links', body, secrets }, (reply) =>
        withField(readLink(reply), reply, request, connection),
      )
    },
    listLinks: (connection: Connection, query: LinkQuery): Promise<Result<LinkPage>> =>
      call(
        connection,
        { method: 'GET', path: '/v1/links', query: writeLinkQuery(query, connection.details) },
        readLinkPage,
      ),
    listTags: (connection: Connection): Promise<Result<Tag[]>> =>
      call(connection, { method: 'GET', path: '/v1/tags' }, readTags),
    createTag: (connection: Connection, tag: TagInput): Promise<Result<Tag>> =>
      call(connection, { method: 'POST', path: '/v1/tags', body: writeTag(tag) }, readTag),
    updateTag: (connection: Connection, tag: Tag): Promise<Result<Tag>> =>
      call(connection, { method: 'PUT', path: `/v1/tags/${encodeURIComponent(tag.id)}`, body: writeTag(tag) }, readTag),
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
