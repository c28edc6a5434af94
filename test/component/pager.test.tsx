import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Pager } from '@/components/library/pager'

const press = async (page: number, totalPages: number, name: string) => {
  const onPage = vi.fn()
  render(<Pager page={page} totalPages={totalPages} onPage={onPage} />)
  await userEvent.click(screen.getByRole('button', { name }))
  return onPage
}

it.each([
  ['First', 1],
  ['Previous', 4],
  ['Next', 6],
  ['Last', 9],
])('%s leads from the fifth page of nine to page %i', async (name, to) => {
  expect(await press(5, 9, name)).toHaveBeenCalledExactlyOnceWith(to)
})

it.each([
  ['First', 1, 9],
  ['Previous', 1, 9],
  ['Next', 9, 9],
  ['Last', 9, 9],
  ['Last', 1, 0],
  // Where links were deleted since.
  ['Next', 12, 9],
])('%s leads nowhere from page %i of %i, and keeps the focus', async (name, page, totalPages) => {
  expect(await press(page, totalPages, name)).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name })).toHaveFocus()
})

it('the pager leads back from beyond the last page', async () => {
  expect(await press(12, 9, 'Last')).toHaveBeenCalledExactlyOnceWith(9)
})
