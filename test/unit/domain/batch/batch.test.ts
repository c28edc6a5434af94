import { expect, it } from 'vitest'
import { isRetriable } from '@/lib/domain/batch/batch'
import type { Failure } from '@/lib/domain/failure'

it.each<[Failure, boolean]>([
  [{ code: 'rejected' }, true],
  [{ code: 'rejected', field: 'link' }, false],
  // Its link may exist.
  [{ code: 'gave-up' }, false],
])('a row that failed with %j is sent again by "Try again": %s', (failure, isSent) => {
  expect(isRetriable({ id: '1', link: 'https://example.com/', failure })).toBe(isSent)
})
