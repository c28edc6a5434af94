import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RelativeTime } from '@/components/relative-time'

it.each([
  [14_000, 'now'],
  [90_000, '1m ago'],
])('RelativeTime counts no seconds, which it would not follow: %i ms', (age, text) => {
  const now = Date.now()
  render(<RelativeTime time={now - age} now={now} />)
  expect(screen.getByText(text)).toBeInTheDocument()
})
