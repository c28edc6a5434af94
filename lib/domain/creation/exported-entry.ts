import type { JournalEntry } from './journal-entry'

/** A journal entry in an exported file: times as ISO 8601 in UTC, null for what is missing. */
export const exportedEntry = ({ request, ...entry }: JournalEntry) => ({
  askedAt: new Date(entry.askedAt).toISOString(),
  state: entry.state,
  link: request.link,
  shortLink: entry.link?.shortLink ?? null,
  title: entry.title ?? null,
  page: entry.pageUrl,
  token: entry.link?.token ?? request.token ?? null,
  tagId: request.tagId ?? null,
  expiresAt: request.expiresAt ?? null,
  hasPassword: entry.hasPassword,
  service: entry.baseUrl,
  failure: entry.failure?.code ?? null,
})
