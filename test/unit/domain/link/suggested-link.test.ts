import { expect, it } from 'vitest'
import { suggestedLink } from '@/lib/domain/link/web-address'

it.each([
  ['htps:/example.com/broken', 'https://example.com/broken'],
  ['http//example.com', 'https://example.com'],
  [' example.com/a?b=1 ', 'https://example.com/a?b=1'],
])('suggestedLink() puts the scheme of %j right', (text, link) => {
  expect(suggestedLink(text)).toBe(link)
})

it.each([
  '',
  'just words',
  'nonsense',
  'https://example.com/',
  'javascript:alert(1)',
  'mailto:a@b.example',
  'a@b.example',
])('suggestedLink() suggests nothing for %j', (text) => {
  expect(suggestedLink(text)).toBeUndefined()
})
