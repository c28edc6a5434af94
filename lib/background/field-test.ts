import { fail, ok, type Result } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import type { LinkRequest } from '@/lib/domain/link/link-draft'
import { isSameToken, randomPassword } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import { hostPattern } from '@/lib/domain/settings/service-address'
import { BODY_NAMES, type BodyName, type FieldTest, type Tested } from '@/lib/domain/settings/service-details'
import type { HostAccess, Hosts } from './browser/permissions'
import type { Connecting } from './connecting'
import type { Parts } from './parts'

type Fields = FieldTest['fields']

const LIFETIME_MS = 60_000

const VISIT_TIMEOUT_MS = 10_000

/** Long enough for the two links, on any service that lists its newest links first. */
const NEWEST = 10

const UNCHECKED: Fields = { token: 'unchecked', password: 'unchecked', tagId: 'unchecked', expiresAt: 'unchecked' }

const testedAs = (isProven: boolean): Tested => (isProven ? 'proven' : 'failed')

/** The page does not know the two links' destinations: one each, since some services reuse a link to the same page. */
const exampleFor = (token: string): string => `https://example.com/curtail-test/${token}`

/**
 * Finds out with real links whether the service knows the names of the fields of new links, which no reading shows: the
 * interface leaves them open, and a service ignores a field that it does not know.
 */
export const createFieldTest = (
  parts: Parts & { connecting: Connecting; hosts: Hosts; hostAccess: HostAccess; fetch: typeof fetch },
) => {
  const { vault, api, storage, tokenKnowledge, generateToken, now, connecting, hosts, hostAccess, fetch } = parts

  const store = (id: string, fields: Partial<Fields>): Promise<void> =>
    storage.connections.change(id, (record) => {
      const proven = BODY_NAMES.filter((name) =>
        fields[name] === undefined || fields[name] === 'unchecked'
          ? record.proven?.includes(name)
          : fields[name] === 'proven',
      )
      return { ...record, proven }
    })

  /** A refusal that names a field is that field's. */
  const refusedFields = (refusal: { field?: string | undefined }, names: readonly BodyName[]): Partial<Fields> =>
    Object.fromEntries(
      names.filter((name) => name === refusal.field || names.length === 1).map((name) => [name, 'failed']),
    )

  /** Whether the list by a tag has the one link that was asked to have it, and not the other. */
  const testTag = async (connection: Connection, tagId: string, tagged: Link, other: Link): Promise<Tested> => {
    const page = await api.listLinks(connection, { tagId, sort: 'date', order: 'desc', perPage: NEWEST })
    if (!page.ok) return 'unchecked'
    const has = ({ id }: Link) => page.value.links.some((link) => link.id === id)
    // A list with both was not asked for the tag by a name that the service knows.
    return has(other) ? 'unchecked' : testedAs(has(tagged))
  }

  /** Whether a short link still leads anywhere; undefined if there was no reply. */
  const isAlive = async (shortLink: string): Promise<boolean | undefined> => {
    try {
      const { type, status } = await fetch(shortLink, {
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        signal: AbortSignal.timeout(VISIT_TIMEOUT_MS),
      })
      if (type === 'opaqueredirect' || status < 400) return true
      // The page may ask for the password with any other status; a failure of the server says nothing.
      return [404, 410].includes(status) ? false : status < 500 || undefined
    } catch {
      return undefined
    }
  }

  const visit = async (id: string, lasting: string, expiring: string): Promise<Tested> => {
    const patterns = [lasting, expiring].map(hostPattern)
    if (!(await Promise.all(patterns.map(hostAccess.mayReach))).every(Boolean)) return 'unchecked'
    const [isLastingAlive, isExpiringAlive] = await Promise.all([isAlive(lasting), isAlive(expiring)])
    if (!isLastingAlive || isExpiringAlive === undefined) return 'unchecked'
    const tested = testedAs(!isExpiringAlive)
    await store(id, { expiresAt: tested })
    return tested
  }

  return {
    /** Creates the links: one with token, tag and password, one with an expiry. Failures: those of the vault and the API client. */
    async create(id: string): Promise<Result<FieldTest>> {
      const read = await vault.get(id)
      if (!read.ok) return read
      const connection = read.value
      const tags = await api.listTags(connection)
      if (!tags.ok) return tags
      const tagId = tags.value[0]?.id
      const token = generateToken()
      const request: LinkRequest = {
        link: exampleFor(token),
        token,
        password: randomPassword(),
        ...(tagId !== undefined && { tagId }),
      }
      const first = await api.createLink(connection, request)
      if (!first.ok) {
        const { failure } = first
        if (failure.code !== 'rejected') return fail(failure)
        const fields = refusedFields(failure, ['token', 'password', 'tagId'])
        await store(id, fields)
        return ok({ fields: { ...UNCHECKED, ...fields }, refusal: failure.detail ?? '' })
      }
      const isTokenKept = isSameToken(first.value.token, token)
      await tokenKnowledge.settle(connection, isTokenKept ? 'honored' : 'refused')
      const fields: Fields = {
        ...UNCHECKED,
        token: testedAs(isTokenKept),
        password: testedAs(first.value.hasPassword),
      }

      const expiresAt = now() + LIFETIME_MS
      const second = await api.createLink(connection, {
        link: exampleFor(generateToken()),
        expiresAt: new Date(expiresAt).toISOString(),
      })
      if (!second.ok) {
        if (second.failure.code === 'rejected') fields.expiresAt = 'failed'
        await store(id, fields)
        return ok({ fields, refusal: second.failure.detail ?? '' })
      }
      // The list has links now that show its parameters.
      await connecting.detect(id)
      const detected = await vault.get(id)
      if (tagId !== undefined && detected.ok)
        fields.tagId = await testTag(detected.value, tagId, first.value, second.value)
      await store(id, fields)
      return ok({
        fields,
        links: { lasting: first.value.shortLink, expiring: second.value.shortLink, expiresAt },
      })
    },
    /** Whether the link that had to expire is gone, and the other is not. `unchecked` without permission for their host. */
    async checkExpiry(id: string, lasting: string, expiring: string): Promise<Result<{ tested: Tested }>> {
      if (![lasting, expiring].every((link) => URL.canParse(link) && /^https?:/.test(link)))
        return fail({ code: 'link-not-web' })
      const tested = await hosts.keepDuring(hostPattern(lasting), () => visit(id, lasting, expiring))
      return ok({ tested })
    },
  }
}
