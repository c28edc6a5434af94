import { z } from '@hono/zod-openapi'
import { link } from './link-schema.ts'
import { optionalTagId } from './tag-schema.ts'

const MAX_PAGE = 1_000_000_000
const MAX_PER_PAGE = 100

/** One of some words, the first of them by default. */
const choice = <const Words extends [string, ...string[]]>(name: string, words: Words) => {
  const error = `Set ${name} to ${words.join(' or ')}.`
  return z
    .union([z.literal(''), z.enum(words)], { error })
    .default('')
    .transform((word) => (word === '' ? words[0] : word) as Words[number])
    .openapi({ param: { name, in: 'query', required: false }, type: 'string', enum: words, default: words[0] })
}

const wholeNumber = (name: string, byDefault: number, most: number) => {
  const error = `Set ${name} to a whole number from 1 to ${most.toLocaleString('en')}.`
  return z
    .string({ error })
    .default('')
    .refine((text) => text === '' || /^\d{1,10}$/.test(text), { error, abort: true })
    .transform((text) => (text === '' ? byDefault : Number(text)))
    .refine((number) => number >= 1 && number <= most, { error })
    .openapi({
      param: { name, in: 'query', required: false },
      type: 'integer',
      minimum: 1,
      maximum: most,
      default: byDefault,
    })
}

/** The query of a list (interface document, 4.2; the names are ours). A parameter that is set to nothing is absent. */
export const pageQuery = z.object({
  sort: choice('sort', ['date', 'performance']).openapi({ description: 'By date of creation or by number of clicks.' }),
  order: choice('order', ['desc', 'asc']).openapi({
    description: 'Newest or most clicked first, or last. Links that are equal keep one order.',
  }),
  page: wholeNumber('page', 1, MAX_PAGE).openapi({ description: 'The number of the page.' }),
  per_page: wholeNumber('per_page', 12, MAX_PER_PAGE).openapi({ description: 'How many links make a page.' }),
  tag_id: optionalTagId.openapi({ description: 'Only the links with this tag.' }),
})

/** A page of links (interface document, 2.4). */
export const page = z
  .object({
    current: z.int(),
    total_pages: z.int(),
    total_rows: z.int().openapi({ description: 'The number of links on all pages together.' }),
    data: z.array(link),
  })
  .openapi('LinkPage')
