import {
  BATCH_FORMATS,
  type Batch,
  type BatchOrder,
  type BatchRow,
  type ListLine,
  LONGEST_LIST,
  MOST_LINES,
} from '@/lib/domain/creation/batch'
import * as z from '../zod'
import { failureSchema } from './failure'
import { text } from './text'

const listLineSchema: z.ZodMiniType<ListLine> = z.lazy(() => z.object({ text: text(LONGEST_LIST), title: text(1000) }))

export const batchOrderSchema: z.ZodMiniType<BatchOrder> = z.lazy(() =>
  z.object({
    id: z.uuid(),
    lines: z.array(listLineSchema).check(z.minLength(1), z.maxLength(MOST_LINES)),
    tagId: text(1000),
    expiresAt: text(100),
  }),
)

const batchRowSchema: z.ZodMiniType<BatchRow> = z.lazy(() =>
  z.object({
    text: z.string(),
    title: z.string(),
    shortLink: z.optional(z.string()),
    failure: z.optional(failureSchema),
    leadsTo: z.optional(z.string()),
  }),
)

export const batchSchema: z.ZodMiniType<Batch> = z.lazy(() =>
  z.object({
    id: z.string(),
    baseUrl: z.string(),
    rows: z.array(batchRowSchema),
    waitingFor: z.optional(failureSchema),
  }),
)

export const batchCopySchema = z.lazy(() => z.object({ id: z.uuid(), format: z.enum(BATCH_FORMATS) }))

/** A list that is not started yet, as it was typed. */
export const listDraftSchema = z.lazy(() => z.object({ text: text(LONGEST_LIST) }))
