import { expect, it } from 'vitest'
import { joinSentences } from '@/components/sentences'

it.each<[string, (string | undefined)[], string]>([
  [
    'with a space',
    ['Service not reachable.', 'Curtail will keep trying.'],
    'Service not reachable. Curtail will keep trying.',
  ],
  [
    'without one in Japanese',
    ['オフラインです。', 'Curtail は引き続き試みます。'],
    'オフラインです。Curtail は引き続き試みます。',
  ],
  ['leaving out what is missing', [undefined, 'You are offline.', ''], 'You are offline.'],
])('sentences are joined %s', (_, sentences, text) => {
  expect(joinSentences(...sentences)).toBe(text)
})
