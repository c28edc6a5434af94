import { StartError } from '../failure-reason.ts'

type Fields = Record<string, unknown>

/** How another service exports its links: the columns it needs, and our fields for them. */
type OtherService = { columns: string[]; toFields: (row: Fields) => Fields }

const isTrue = (value: unknown): boolean => /^(1|t|true)$/i.test(String(value ?? ''))

/** A time as databases print it, with a space for the T and a short offset, in ISO 8601. */
const isoTime = (value: unknown): string => {
  const text = String(value ?? '').trim()
  return text
    .replace(/^(\S+) (\d\d:)/, '$1T$2')
    .replace(/([+-]\d\d)$/, (offset) => (text.includes(':') ? `${offset}:00` : offset))
}

const SERVICES: Record<string, OtherService> = {
  // The table "links": https://github.com/thedevs-network/kutt/blob/main/server/models/link.model.js
  kutt: {
    columns: ['address', 'target'],
    toFields: (row) => ({
      token: row.address,
      destination: row.target,
      clicks: row.visit_count,
      created_at: isoTime(row.created_at),
      expires_at: isoTime(row.expire_in),
      disabled_at: isTrue(row.banned) ? isoTime(row.updated_at ?? row.created_at) : '',
      password_hash: row.password,
    }),
  },
  // "Export" of the list: https://github.com/shlinkio/shlink-web-component, ExportShortUrlsBtn
  shlink: {
    columns: ['shortUrl', 'longUrl'],
    toFields: (row) => ({
      token: row.shortCode ?? String(row.shortUrl ?? '').replace(/^https?:\/\/[^/]+\//, ''),
      destination: row.longUrl,
      // One tag is what a link has here.
      tag: String(row.tags ?? '').split('|')[0],
      clicks: row.visits,
      created_at: isoTime(row.createdAt),
    }),
  },
  // The table "yourls_url": https://github.com/YOURLS/YOURLS/blob/master/includes/functions-install.php
  yourls: {
    columns: ['keyword', 'url'],
    toFields: (row) => ({
      token: row.keyword,
      destination: row.url,
      clicks: row.clicks,
      created_at: isoTime(row.timestamp),
    }),
  },
}

/** Turns a row of an export, ours or another service's, into our fields. Throws a StartError for an unknown service. */
export const readerFor = (service: string | undefined): { columns: string[]; toFields: (row: Fields) => Fields } => {
  if (service === undefined) return { columns: ['token', 'destination'], toFields: (row) => row }
  const known = SERVICES[service]
  if (known === undefined) throw new StartError(`--from knows ${Object.keys(SERVICES).join(', ')}.`)
  return known
}
