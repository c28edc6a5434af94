import { expect, it } from 'vitest'
import { plural } from '@/lib/format/numbers'

it.each([
  [0, '0 links'],
  [1, '1 link'],
  [2, '2 links'],
  [12345, '12,345 links'],
])("plural() uses the language's form for %d", (count, sentence) => {
  expect(plural('library.total', count)).toBe(sentence)
})
