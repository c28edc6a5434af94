import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Link } from '@/lib/domain/link/link'

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const linkOf = (number: number): Link => ({
  id: `link-${number}`,
  destination: 'https://example.com/',
  token: `t${number}`,
  shortLink: `https://s.example/t${number}`,
  domainId: '1',
  domain: 's.example',
  hasPassword: false,
  createdAt: number,
  updatedAt: number,
  clicks: 0,
})

/** An entry with this number, which is also its time in milliseconds. */
export const entryOf = (number: number, change: Partial<JournalEntry> = {}): JournalEntry => ({
  id: idOf(number),
  state: 'queued',
  connectionId: 'c1',
  baseUrl: 'https://s.example',
  pageUrl: 'https://page.example/',
  askedAt: number,
  request: { link: 'https://example.com/' },
  hasPassword: false,
  hasGeneratedToken: false,
  attempts: 0,
  notice: 'pending',
  ...change,
})
