import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RelativeTime } from '@/components/clock'
import { Notice } from '@/components/notice'
import { SetUpHint } from '@/components/set-up-hint'
import { Tooltips } from '@/components/tooltips'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { connectedView, forgottenView, unconnectedView } from './stored-under-test'

it('a notice is an alert only for an error', () => {
  const { rerender } = render(<Notice error>It did not work.</Notice>)
  expect(screen.getByRole('alert')).toHaveTextContent('It did not work.')
  rerender(<Notice>All is well.</Notice>)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByText('All is well.')).toBeInTheDocument()
})

it.each([
  [14_000, 'now'],
  [90_000, '1m ago'],
])('RelativeTime counts no seconds, which it would not follow: %i ms', (age, text) => {
  const now = Date.now()
  render(<RelativeTime time={now - age} now={now} />)
  expect(screen.getByText(text)).toBeInTheDocument()
})

describe('SetUpHint', () => {
  const show = (connection: ConnectionView) => {
    const onOpenOptions = vi.fn()
    return {
      onOpenOptions,
      ...render(<SetUpHint connection={connection} onOpenOptions={onOpenOptions} />),
    }
  }

  it('the hint is empty if nothing is missing', () => {
    expect(show(connectedView).container).toBeEmptyDOMElement()
  })

  it.each<[string, ConnectionView, string, string | undefined]>([
    ['Curtail is not connected to a link service yet.', unconnectedView, 'Open the settings', undefined],
    ['Your API key was deleted when the browser closed.', forgottenView, 'Enter the key', forgottenView.id],
    [
      'Curtail no longer has access to links.example.com.',
      { ...connectedView, permitted: false } as ConnectionView,
      'Open the settings',
      undefined,
    ],
  ])('the hint says “%s” and leads to where that is mended', async (sentence, connection, name, connectionId) => {
    const { onOpenOptions } = show(connection)
    expect(screen.getByText(sentence)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onOpenOptions).toHaveBeenCalledExactlyOnceWith(connectionId)
  })
})

describe('Tooltips', () => {
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
})
