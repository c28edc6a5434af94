import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import {
  BATCH_FORMATS,
  type Batch,
  type BatchOrder,
  type BatchRow,
  type ListLine,
  LONGEST_LIST,
  MOST_LINES,
} from '@/lib/domain/batch'
import { failureSchema } from './failure'
import { text } from './text'

const listLineSchema: Schema<ListLine> = v.object({ text: text(LONGEST_LIST), title: text(1000) })

export const batchOrderSchema: Schema<BatchOrder> = v.object({
  id: v.pipe(v.string(), v.uuid()),
  lines: v.pipe(v.array(listLineSchema), v.minLength(1), v.maxLength(MOST_LINES)),
  tagId: text(1000),
  expiresAt: text(100),
})

const batchRowSchema: Schema<BatchRow> = v.object({
  text: v.string(),
  title: v.string(),
  shortLink: v.optional(v.string()),
  failure: v.optional(failureSchema),
  leadsTo: v.optional(v.string()),
})

export const batchSchema: Schema<Batch> = v.object({
  id: v.string(),
  baseUrl: v.string(),
  rows: v.array(batchRowSchema),
  waitingFor: v.optional(failureSchema),
})

const batchIdSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })

export const batchCopySchema = v.object({ ...batchIdSchema.entries, format: v.picklist(BATCH_FORMATS) })

/** A list that is not started yet, as it was typed. */
export const listDraftSchema = v.object({ text: text(LONGEST_LIST) })
