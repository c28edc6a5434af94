import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { newId } from '../new-id.ts'
import { MIN_GENERATED_TOKEN } from '../short-token.ts'
import type { NewLink } from '../storage/store.ts'
import { createCreationLimit } from './creation-limit.ts'
import { answer, problems, succeed } from './envelope.ts'
import { link, linkObject, newLink } from './link-schema.ts'
import { apiKeySecurity, type Guarded } from './openapi.ts'
import { invalidField, Problem } from './problem.ts'
import { requireTag } from './tags.ts'

const route = createRoute({
  method: 'post',
  path: '/v1/links',
  summary: 'Create a short link',
  security: apiKeySecurity,
  request: { body: { required: true, content: { 'application/json': { schema: newLink } } } },
  responses: { 201: answer('The new link.', link), ...problems(400, 401, 409, 413, 415, 422, 429, 500, 503) },
})

/** A generated token that is taken is generated again, and after every third time one sign longer. */
const MAX_TRIES = 30
const TRIES_PER_LENGTH = 3

/** Everything about the new link but its token. */
type LinkDetails = Omit<NewLink, 'token' | 'isTokenGenerated'>

/** `POST /v1/links` (interface document, 4.1). */
export const addCreateLink = (app: OpenAPIHono, parts: AppParts): void => {
  const { host } = new URL(parts.publicUrl)
  const count = createCreationLimit(parts.creationsPerMinute, parts.now)
  app.openapi(route, async (context) => {
    const draft = context.req.valid('json')
    const { name: keyName } = (context as Context<Guarded>).get('key')
    count(keyName)
    const details = { ...(await check(draft, parts)), keyName }
    const stored =
      draft.token === undefined
        ? await addWithNewToken(details, parts)
        : await addWithToken({ ...details, token: draft.token, isTokenGenerated: false }, parts)
    const domain = { id: await parts.store.domainId(host), publicUrl: parts.publicUrl, host }
    return succeed(linkObject({ ...stored, updatedAt: stored.createdAt }, domain), 201)
  })
}

const check = async (
  draft: z.infer<typeof newLink>,
  { store, isOwnAddress, isBlocked, passwords, now }: AppParts,
): Promise<LinkDetails> => {
  if (isOwnAddress(draft.link)) {
    throw invalidField('link', 'This link leads back to this service. Send the address of the page instead.')
  }
  if (isBlocked(draft.link)) throw invalidField('link', 'Links to this host are not allowed here.')
  if (draft.expires_at !== undefined && draft.expires_at <= now()) {
    throw invalidField('expires_at', 'This expiry is in the past. Give a time that is still to come.')
  }
  if (draft.tag_id !== undefined) await requireTag(store, draft.tag_id)
  const passwordHash = draft.password === undefined ? null : await passwords.hash(draft.password)
  return {
    id: newId(),
    destination: draft.link,
    passwordHash,
    expiresAt: draft.expires_at ?? null,
    tagId: draft.tag_id ?? null,
    createdAt: now(),
    clicks: 0,
  }
}

const addWithToken = async (link: NewLink, { store }: AppParts): Promise<NewLink> => {
  if (await store.addLink(link)) return link
  throw new Problem(409, 'token-taken', 'This token is taken. Choose another one.', { field: 'token' })
}

const addWithNewToken = async (details: LinkDetails, { store, newToken }: AppParts): Promise<NewLink> => {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const token = newToken(MIN_GENERATED_TOKEN + Math.floor(tried / TRIES_PER_LENGTH))
    const link = { ...details, token, isTokenGenerated: true }
    if (await store.addLink(link)) return link
  }
  throw new Error(`${MAX_TRIES} tokens in a row were taken.`)
}
