import { localDay } from '../link/expiry'
import type { Link } from '../link/link'

/** A link in an exported file: times as ISO 8601 in UTC, null for what is unknown. */
type ExportedLink = Omit<Link, 'domainId' | 'createdAt' | 'updatedAt'> & {
  createdAt: string | null
  updatedAt: string | null
  title: string | null
  note: string | null
  tag: string | null
  expires: string | null
}

const moment = (time: number): string | null => (time === 0 ? null : new Date(time).toISOString())

/** What a file adds to the service's list. `tag` is its label. */
export type LinkExtras = { title?: string; note?: string; tag?: string; expires?: string }

export const exportedLink = (link: Link, { title, note, tag, expires }: LinkExtras = {}): ExportedLink => ({
  shortLink: link.shortLink,
  destination: link.destination,
  clicks: link.clicks,
  createdAt: moment(link.createdAt),
  updatedAt: moment(link.updatedAt),
  hasPassword: link.hasPassword,
  token: link.token,
  domain: link.domain,
  id: link.id,
  title: title ?? null,
  note: note ?? null,
  tag: tag ?? null,
  expires: expires ?? null,
})

export type FileFormat = 'csv' | 'json'

/** A file name with the local date, such as `curtail-links-2026-01-31.csv`. */
export const fileNameOf = (format: FileFormat, now: number, content: 'links' | 'journal' = 'links'): string =>
  `curtail-${content}-${localDay(new Date(now))}.${format}`
