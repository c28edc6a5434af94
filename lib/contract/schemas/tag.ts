import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { Tag, TagInput } from '@/lib/domain/tag'
import { text } from './text'

export const tagSchema: Schema<Tag> = v.object({ id: v.string(), label: v.string(), color: v.string() })

export const tagInputSchema: Schema<TagInput> = v.object({ label: text(1000), color: text(1000) })
