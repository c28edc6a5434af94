import * as v from 'valibot'
import type { Schema } from '@/lib/contract/schema'
import type { DayTotal, Overview } from '@/lib/domain/overview'
import { linkSchema } from './link'

const dayTotalSchema: Schema<DayTotal> = v.tuple([v.number(), v.number()])

export const overviewSchema: Schema<Overview> = v.object({
  links: v.number(),
  clicks: v.number(),
  followed: v.number(),
  busiest: v.array(linkSchema),
  tags: v.array(v.object({ tagId: v.string(), links: v.number(), clicks: v.number() })),
  tagsReadAt: v.nullable(v.number()),
  tagsAddUp: v.boolean(),
  clicksReadAt: v.nullable(v.number()),
  linksByDay: v.array(dayTotalSchema),
  clicksByDay: v.array(dayTotalSchema),
})
