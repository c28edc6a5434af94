import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Tooltips } from '@/components/tooltips'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const show = () => {
  render(
    <>
      <button type="button" aria-label="Copy" data-tip="Copy" data-keys="Enter" />
      <button type="button" aria-label="Open" data-tip="Open the link" />
      <Tooltips />
    </>,
  )
}
const rest = () =>
  act(() => {
    vi.advanceTimersByTime(600)
  })
const hover = (name: string) => {
  fireEvent.pointerOver(screen.getByRole('button', { name }))
  rest()
}

it('a tooltip shows what a control does, and its key, once the pointer rests on it', () => {
  show()
  fireEvent.pointerOver(screen.getByRole('button', { name: 'Copy' }))
  expect(screen.queryByText('Enter')).toBeNull()
  hover('Copy')
  expect(screen.getByText('Enter').parentElement).toHaveTextContent('CopyEnter')
  hover('Open')
  expect(screen.getByText('Open the link')).toBeInTheDocument()
  expect(screen.queryByText('Enter')).toBeNull()
})

it('a tooltip is dismissed by Esc and by leaving', () => {
  show()
  hover('Open')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Open the link')).toBeNull()
  hover('Open')
  fireEvent.pointerOver(document.body)
  expect(screen.queryByText('Open the link')).toBeNull()
})

it('a tooltip does not show over a pressed button until the pointer has left it', () => {
  show()
  hover('Open')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Open' }))
  hover('Open')
  expect(screen.queryByText('Open the link')).toBeNull()
  fireEvent.pointerOver(document.body)
  hover('Open')
  expect(screen.getByText('Open the link')).toBeInTheDocument()
})

it('a tooltip stays while the pointer is on it', () => {
  show()
  hover('Open')
  fireEvent.pointerOver(screen.getByText('Open the link'))
  rest()
  expect(screen.getByText('Open the link')).toBeInTheDocument()
})

it('a tooltip shows at once on keyboard focus, and goes with it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  show()
  await user.tab()
  expect(screen.getByText('Enter')).toBeInTheDocument()
  await user.tab()
  expect(screen.queryByText('Enter')).toBeNull()
  expect(screen.getByText('Open the link')).toBeInTheDocument()
})
