import * as z from 'zod/mini'
import type { LinkDraft } from '@/lib/domain/link-draft'
import { text } from './text'

/** Wider than what can be sent, so that a link that is too long gets its sentence and not "not allowed". */
export const draftSchema: z.ZodMiniType<LinkDraft> = z.object({
  link: text(100_000),
  tagId: text(1000),
  token: text(10_000),
  password: text(10_000),
  expiresAt: text(100),
})

export const pageInputSchema = z.object({ pageUrl: text(100_000) })

/** A draft is kept under the address of the page it was typed on, or under the entry whose failure it goes back to. */
export const draftKeySchema = z.object({ key: text(100_000) })

export const keptDraftSchema = z.extend(draftKeySchema, { draft: draftSchema })
