import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Notice } from '@/components/notice'

it('a notice is an alert only for trouble', () => {
  const { rerender } = render(<Notice trouble>It did not work.</Notice>)
  expect(screen.getByRole('alert')).toHaveTextContent('It did not work.')
  rerender(<Notice>All is well.</Notice>)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('All is well.')).toBeInTheDocument()
})
