import { expect, it, vi } from 'vitest'
import { formatMinutes, plural } from '@/lib/format'

it.each([
  [0, '0 links'],
  [1, '1 link'],
  [2, '2 links'],
  [12345, '12,345 links'],
])("plural() uses the language's form for %d", (count, sentence) => {
  expect(plural('library.total', count)).toBe(sentence)
})

it.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [480, '8 hours'],
])('formatMinutes() puts %d minutes into the larger unit that is whole', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})

it('formatAge() says in words how long ago it was, in French too', async () => {
  vi.resetModules()
  vi.doMock('#i18n', () => ({ i18n: { t: () => 'fr' } }))
  const { formatAge } = await import('@/lib/format')
  expect(formatAge(0, 3000)).toMatch(/^il y a 3\ss$/)
})
