import { expect, it } from 'vitest'
import { firstTags, type Tag } from '@/lib/domain/tag/tag'

const tags: Tag[] = Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}`, label: `Tag ${index}`, color: '' }))

it('is all of a list that is not long', () => {
  expect(firstTags(tags.slice(0, 3), ['2'])).toEqual({ first: tags.slice(0, 3), count: 3 })
})

it('is a few of a long one, with those that are chosen, once', () => {
  const { first, count } = firstTags(tags, ['4000', '5', '', '9999'])
  expect(first).toEqual([...tags.slice(0, 100), tags[4_000]])
  expect(count).toBe(5_000)
})
