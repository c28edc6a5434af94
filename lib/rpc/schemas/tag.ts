import type { FirstTags, Tag, TagInput } from '@/lib/domain/tag/tag'
import * as z from '../zod'
import { text } from './text'

export const tagSchema: z.ZodMiniType<Tag> = z.lazy(() =>
  z.object({ id: z.string(), label: z.string(), color: z.string() }),
)

export const firstTagsSchema: z.ZodMiniType<FirstTags> = z.lazy(() =>
  z.object({ first: z.array(tagSchema), count: z.number() }),
)

export const tagInputSchema: z.ZodMiniType<TagInput> = z.lazy(() => z.object({ label: text(1000), color: text(1000) }))
