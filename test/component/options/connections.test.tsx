import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConnectionsSection } from '@/entrypoints/options/connections/connections'
import { connectedView, storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

it('what stands above the list makes room for the form of another connection, and comes back with Esc', async () => {
  const { stored, client } = await storedUnderTest()
  const { user } = renderPart(
    <ConnectionsSection
      connections={[connectedView]}
      chosenId={connectedView.id}
      preset={{ address: '', isFixed: false }}
      requestHost={async () => true}
    >
      <button type="button">Shorten it</button>
    </ConnectionsSection>,
    { stored, client },
  )
  await user.click(screen.getByRole('button', { name: 'Add a connection' }))
  expect(screen.getByRole('textbox', { name: 'Service address' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Shorten it' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Shorten it' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Service address' })).toBeNull()
})

it('the connection that the page was opened for has its key field in focus, though another lacks its key too', async () => {
  const { stored, client } = await storedUnderTest()
  const opened = { ...connectedView, id: 'c1', isKeyRefused: true }
  const other = { ...connectedView, id: 'c2', baseUrl: 'https://other.example', isKeyRefused: true }
  const { container } = renderPart(
    <ConnectionsSection
      connections={[opened, other]}
      chosenId="c2"
      openedId="c1"
      preset={{ address: '', isFixed: false }}
      requestHost={async () => true}
    >
      {null}
    </ConnectionsSection>,
    { stored, client },
  )
  const [card, otherCard] = container.querySelectorAll('li')
  expect(card).toContainElement(document.activeElement as HTMLElement)
  expect(document.activeElement).toBe(screen.getAllByLabelText('API key')[0])
  expect(otherCard).toHaveTextContent('The service refused this key.')
})
