import { describe, expect, it } from 'vitest'
import { tokensAfter } from '@/lib/domain/creation/machine'
import type { Tokens } from '@/lib/domain/settings/connection'
import { entryOf } from '@/test/support/journal-samples'
import { chosen, generated, link } from './event-samples'

describe('tokensAfter()', () => {
  const other = { ...link, token: 'other' }
  it.each<[string, Tokens, Tokens, object, typeof link]>([
    ['a generated token is kept', 'unknown', 'honored', generated, link],
    ['it is kept in another case', 'unknown', 'honored', { generatedToken: 'T1' }, link],
    ['another one comes back', 'honored', 'unknown', generated, other],
    ['a link was created only without it', 'unknown', 'refused', { isTokenRefused: true }, other],
    ['a chosen token is kept', 'unknown', 'unknown', chosen, link],
    ['a chosen token is kept, and generated ones were', 'honored', 'honored', chosen, link],
    ['a chosen token is not kept', 'honored', 'unknown', chosen, other],
    ['a chosen token is kept, and generated ones were not', 'refused', 'unknown', chosen, link],
    ['the service was to choose', 'refused', 'refused', {}, other],
  ])('%s: %s, then %s', (_, before, after, ordered, response) => {
    expect(tokensAfter(before, entryOf(1, ordered), response)).toBe(after)
  })
})
