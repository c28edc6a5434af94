import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { CreationOrder, JournalEntry } from '@/lib/domain/journal-entry'
import { LONGEST_PAGE_ADDRESS } from '@/lib/domain/page-address'
import { draftSchema } from './draft'
import { failureSchema } from './failure'
import { linkSchema } from './link'
import { text } from './text'

export const journalStateSchema = v.picklist(['queued', 'sending', 'created', 'failed', 'unknown'])

export const entrySchema: Schema<JournalEntry> = v.object({
  id: v.string(),
  state: journalStateSchema,
  baseUrl: v.string(),
  pageUrl: v.string(),
  askedAt: v.number(),
  // No password: it lies with the key until the entry is settled.
  request: v.object({
    link: v.string(),
    tagId: v.optional(v.string()),
    token: v.optional(v.string()),
    expiresAt: v.optional(v.string()),
  }),
  title: v.optional(v.string()),
  hasPassword: v.boolean(),
  hasDrawnToken: v.boolean(),
  draws: v.optional(v.number()),
  sentAt: v.optional(v.number()),
  attempts: v.number(),
  retryAt: v.optional(v.number()),
  sends: v.optional(v.number()),
  resendAt: v.optional(v.number()),
  link: v.optional(linkSchema),
  warnings: v.optional(v.array(v.picklist(['token-differs', 'not-protected', 'destination-differs']))),
  copy: v.optional(v.picklist(['copied', 'failed', 'not-asked', 'late'])),
  failure: v.optional(failureSchema),
  notice: v.picklist(['pending', 'due', 'given', 'closed']),
  batchId: v.optional(v.string()),
})

export const orderSchema: Schema<CreationOrder> = v.object({
  id: v.pipe(v.string(), v.uuid()),
  pageUrl: text(LONGEST_PAGE_ADDRESS),
  draft: draftSchema,
  title: v.optional(text(10_000)),
  replaces: v.optional(v.pipe(v.string(), v.uuid())),
  isAnother: v.optional(v.boolean()),
})

export const entryIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })
