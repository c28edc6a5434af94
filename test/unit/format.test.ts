import { expect, it, onTestFinished, vi } from 'vitest'
import { formatDay, formatLongMoment, formatMinutes, formatMoment, formatWait, plural } from '@/lib/format'

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

it.each([
  ['formatMoment', formatMoment],
  ['formatLongMoment', formatLongMoment],
  ['formatDay', formatDay],
])('%s() names the year of a time in another one, and only of that', (_, format) => {
  const newYear = new Date(2027, 0, 1).getTime()
  expect(format(newYear, newYear - 1)).toContain('2027')
  expect(format(newYear, newYear)).not.toContain('2027')
})

it.each([
  ['fr', /^il y a 3\smin$/],
  ['de', /^vor 3\sMin\.$/],
])('formatAge() says in words how long ago it was, in %s too', async (language, words) => {
  vi.resetModules()
  vi.doMock('#i18n', () => ({ i18n: { t: () => language } }))
  onTestFinished(() => {
    vi.doUnmock('#i18n')
    vi.resetModules()
  })
  const { formatAge } = await import('@/lib/format')
  expect(formatAge(0, 180_000)).toMatch(words)
})

it.each([
  [-5, 'in 1s'],
  [1, 'in 1s'],
  [120, 'in 120s'],
  [121, 'in 3m'],
])('formatWait() says how soon a time comes: %d s', (seconds, words) => {
  expect(formatWait(seconds * 1000, 0)).toBe(words)
})
