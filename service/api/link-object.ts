import type { StoredLink } from '../store/store.ts'
import type { LinkObject } from './link-schema.ts'
import { formatTimestamp } from './timestamp.ts'

/** Where short links live: the address they start with, without a slash at its end, and the id of its host. */
export interface ShortDomain {
  id: string
  publicUrl: string
}

/** The Link object of a stored link (interface document, 2.2). */
export function linkObject(link: StoredLink, domain: ShortDomain): LinkObject {
  return {
    id: link.id,
    destination: link.destination,
    token: link.token,
    short_link: `${domain.publicUrl}/${link.token}`,
    domain_id: domain.id,
    domain: new URL(domain.publicUrl).host,
    password: link.passwordHash !== null,
    created_at: formatTimestamp(link.createdAt),
    updated_at: formatTimestamp(link.updatedAt),
    clicks: link.clicks,
  }
}
