import { expect, it } from 'vitest'
import { FAILURE_CODES } from '@/lib/domain/failure'
import { failureText } from '@/lib/ui/failure-text'

it.each(FAILURE_CODES)('has a sentence for %s, which does not say the code', (code) => {
  const sentence = failureText({ code })
  expect(sentence).toMatch(/^[A-Z][^{}$]+[.?]$/)
  if (code.includes('-')) expect(sentence).not.toContain(code)
})

it('has another sentence for each', () => {
  expect(new Set(FAILURE_CODES.map((code) => failureText({ code }))).size).toBe(FAILURE_CODES.length)
})

it("adds the service's own words as they are", () => {
  expect(failureText({ code: 'rejected', detail: 'The <b>token</b> is $1 taken.' })).toBe(
    'The service refused this. The service says: The <b>token</b> is $1 taken.',
  )
})

it('says what an answer lacks, and when to try again', () => {
  expect(failureText({ code: 'unexpected-response', path: 'data.short_link' })).toContain('“data.short_link”')
  expect(failureText({ code: 'rate-limited', retryAfterSeconds: 90 })).toMatch(/Wait a little\. Try again in 90 s\.$/)
})
