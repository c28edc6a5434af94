import { toLocalInput } from '../link/expiry'
import type { Link } from '../link/link'

/** A link as a file has it: times as ISO 8601 in UTC, null where the service did not say. */
export type ExportedLink = Omit<Link, 'domainId' | 'createdAt' | 'updatedAt'> & {
  createdAt: string | null
  updatedAt: string | null
}

const moment = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

export const exportedLink = (link: Link): ExportedLink => ({
  shortLink: link.shortLink,
  destination: link.destination,
  clicks: link.clicks,
  createdAt: moment(link.createdAt),
  updatedAt: moment(link.updatedAt),
  hasPassword: link.hasPassword,
  token: link.token,
  domain: link.domain,
  id: link.id,
})

export type FileFormat = 'csv' | 'json'

/** The name of a file, by the day where the person is, such as `curtail-links-2026-01-31.csv`. */
export const fileNameOf = (format: FileFormat, now: number, content: 'links' | 'journal' = 'links'): string =>
  `curtail-${content}-${toLocalInput(new Date(now)).slice(0, 10)}.${format}`
