import { expect, it } from 'vitest'
import { FAILURE_CODES } from '@/lib/domain/failure'
import { failureText } from '@/lib/ui/failure-text'

it.each(FAILURE_CODES)('failureText() has a sentence for %s, without the code', (code) => {
  const sentence = failureText({ code })
  expect(sentence).toMatch(/^[A-Z][^{}$]+[.?]$/)
  if (code.includes('-')) expect(sentence).not.toContain(code)
})

it('failureText() has a different sentence for each code', () => {
  expect(new Set(FAILURE_CODES.map((code) => failureText({ code }))).size).toBe(FAILURE_CODES.length)
})

it("failureText() adds the service's message", () => {
  expect(failureText({ code: 'rejected', detail: 'The <b>token</b> is $1 taken.' })).toBe(
    'The service says: The <b>token</b> is $1 taken.',
  )
})

it('failureText() names the missing field, and when to try again', () => {
  expect(failureText({ code: 'unexpected-response', path: 'data.short_link' })).toContain('“data.short_link”')
  expect(failureText({ code: 'rate-limited', retryAfterSeconds: 90 })).toMatch(/Wait a moment\. Try again in 90 s\.$/)
})
