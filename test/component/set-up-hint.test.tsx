import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SetUpHint } from '@/components/set-up-hint'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { connectedView, unconnectedView } from './connection-views'

const show = (connection: ConnectionView) => {
  const onOpenOptions = vi.fn()
  const unlocking = <button type="button">Unlock</button>
  return {
    onOpenOptions,
    ...render(<SetUpHint connection={connection} onOpenOptions={onOpenOptions} unlocking={unlocking} />),
  }
}

it('the hint is empty if nothing is missing', () => {
  expect(show(connectedView).container).toBeEmptyDOMElement()
})

it.each<[string, ConnectionView]>([
  ['Curtail is not connected to a link service yet.', unconnectedView],
  [
    'Your key was forgotten when the browser closed.',
    { ...unconnectedView, reason: 'key-forgotten' } as ConnectionView,
  ],
  ['Curtail may no longer reach links.example.com.', { ...connectedView, permitted: false } as ConnectionView],
])('the hint says “%s” and opens the options', async (sentence, connection) => {
  const { onOpenOptions } = show(connection)
  expect(screen.getByText(sentence)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Open the options' }))
  expect(onOpenOptions).toHaveBeenCalledTimes(1)
})

it('the hint unlocks a locked key in place', () => {
  show({ ...unconnectedView, reason: 'locked' } as ConnectionView)
  expect(screen.getByText('Your key is locked.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeInTheDocument()
})
