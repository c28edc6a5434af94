import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connectedView } from '../connection-views'
import { pageUrl, showPopup } from './popup-under-test'

const { connected: _, permitted: __, ...first } = connectedView
const second = { ...first, id: 'c2', name: 'Work', baseUrl: 'https://work.example', color: '#dc2626' }

it('the popup switches between connections, and keeps what was typed, except the tag', async () => {
  const orders: unknown[] = []
  const { user, stored } = await showPopup({
    preferences: { defaultTagIds: { c1: '1', c2: '7' } },
    answers: {
      createLink: async (order) => {
        orders.push(order)
        return new Promise(() => {})
      },
    },
  })
  await stored.connections.know('c2')
  await stored.connections.save(second, '')
  const switcher = await screen.findByRole('button', { name: 'Connection: links.example.com' })
  await user.type(await screen.findByLabelText('Token'), 'spring')
  await waitFor(async () =>
    expect(await stored.drafts.get(pageUrl, 'c1')).toMatchObject({ token: 'spring', tagId: '1' }),
  )
  await user.click(switcher)
  expect(screen.getByRole('menuitemradio', { name: 'links.example.com' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(async () => expect(await stored.connections.chosenId()).toBe('c2'))
  await screen.findByRole('button', { name: 'Connection: Work' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue(''))
  expect(await screen.findByLabelText('Token')).toHaveValue('spring')
  await user.click(screen.getByRole('button', { name: 'Shorten' }))
  await waitFor(() => expect(orders).toMatchObject([{ draft: { token: 'spring', tagId: '' } }]))
})

it('the popup shows no switcher for one connection', async () => {
  await showPopup()
  await screen.findByLabelText('Token')
  expect(screen.queryByRole('button', { name: /^Connection/ })).not.toBeInTheDocument()
})
