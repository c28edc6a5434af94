import type { StoredLink } from '../storage/store.ts'
import { formatTimestamp } from './field-types.ts'
import type { LinkObject } from './link-schema.ts'

/** Where short links live: the address they start with, without a slash at its end, its host, and the id of that. */
export type ShortDomain = {
  id: string
  publicUrl: string
  host: string
}

/** The Link object of a stored link (interface document, 2.2). */
export const linkObject = (link: StoredLink, domain: ShortDomain): LinkObject => {
  const createdAt = formatTimestamp(link.createdAt)
  return {
    id: link.id,
    destination: link.destination,
    token: link.token,
    short_link: `${domain.publicUrl}/${link.token}`,
    domain_id: domain.id,
    domain: domain.host,
    password: link.passwordHash !== null,
    created_at: createdAt,
    updated_at: link.updatedAt === link.createdAt ? createdAt : formatTimestamp(link.updatedAt),
    clicks: link.clicks,
  }
}
