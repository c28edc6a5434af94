import type { CreationOrder, JournalEntry } from '@/lib/domain/creation/journal-entry'
import { LONGEST_PAGE_ADDRESS } from '@/lib/domain/link/page-address'
import * as z from '../zod'
import { draftSchema } from './draft'
import { failureSchema } from './failure'
import { linkSchema } from './link'
import { text } from './text'

export const journalStateSchema = z.enum(['queued', 'sending', 'created', 'failed', 'unknown'])

export const entrySchema: z.ZodMiniType<JournalEntry> = z.lazy(() =>
  z.object({
    id: z.string(),
    state: journalStateSchema,
    baseUrl: z.string(),
    pageUrl: z.string(),
    askedAt: z.number(),
    // No password: it lies with the key until the entry is settled.
    request: z.object({
      link: z.string(),
      tagId: z.optional(z.string()),
      token: z.optional(z.string()),
      expiresAt: z.optional(z.string()),
    }),
    title: z.optional(z.string()),
    hasPassword: z.boolean(),
    hasDrawnToken: z.boolean(),
    draws: z.optional(z.number()),
    sentAt: z.optional(z.number()),
    attempts: z.number(),
    retryAt: z.optional(z.number()),
    sends: z.optional(z.number()),
    resendAt: z.optional(z.number()),
    link: z.optional(linkSchema),
    warnings: z.optional(z.array(z.enum(['token-differs', 'not-protected', 'destination-differs']))),
    copy: z.optional(z.enum(['copied', 'failed', 'not-asked', 'late'])),
    failure: z.optional(failureSchema),
    notice: z.enum(['pending', 'due', 'given', 'closed']),
    batchId: z.optional(z.string()),
  }),
)

export const orderSchema: z.ZodMiniType<CreationOrder> = z.lazy(() =>
  z.object({
    id: z.uuid(),
    pageUrl: text(LONGEST_PAGE_ADDRESS),
    draft: draftSchema,
    title: z.optional(text(10_000)),
    replaces: z.optional(z.uuid()),
    isAnother: z.optional(z.boolean()),
  }),
)

export const entryIdSchema = z.lazy(() => z.object({ id: z.uuid() }))
