import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unchanged } from '@/lib/storage/connections'
import { linkOf } from '@/test/support/journal-samples'
import { connectedView, forgottenView } from '../stored-under-test'
import { button, created, pageLinkOf, pageUrl, shownLink, showPopup } from './popup-under-test'

const second = { ...connectedView, id: 'c2', name: 'Work', baseUrl: 'https://work.example', color: '#dc2626' }

it('the popup switches between connections, and keeps what was typed, except tag and recent links', async () => {
  const orders: unknown[] = []
  const recent = { links: [linkOf(3)] }
  const { user, stored } = await showPopup({
    preferences: { defaultTagIds: { c1: '1', c2: '7' } },
    answers: {
      createLink: async (order) => {
        orders.push(order)
        return new Promise(() => {})
      },
      getNewestLinks: async () => recent.links,
    },
  })
  expect(await screen.findByText('t3')).toBeInTheDocument()
  await stored.connections.save(second, unchanged)
  const switcher = await screen.findByRole('button', { name: 'Connection: links.example.com' })
  await user.type(await screen.findByLabelText('Token'), 'spring')
  await waitFor(async () =>
    expect(await stored.drafts.get(pageUrl, 'c1')).toMatchObject({ token: 'spring', tagId: '1' }),
  )
  await user.click(switcher)
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'links.example.com' })).toHaveFocus())
  recent.links = [linkOf(4)]
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(async () => expect(await stored.connections.chosenId()).toBe('c2'))
  await screen.findByRole('button', { name: 'Connection: Work' })
  await waitFor(() => expect(document.querySelector('.chip.on')).toBeNull())
  expect(await screen.findByLabelText('Token')).toHaveValue('spring')
  expect(await screen.findByText('t4')).toBeInTheDocument()
  expect(screen.queryByText('t3')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Shorten' }))
  await waitFor(() => expect(orders).toMatchObject([{ draft: { token: 'spring', tagId: '' } }]))
})

it('the link of a page goes with its connection, before the background has told of the next one', async () => {
  const known = { first: [pageLinkOf(3)], count: 1 }
  let asked = Promise.resolve({ entry: null, waiting: { first: [], count: 0 }, known })
  const { stored } = await showPopup({ answers: { getPageStatus: () => asked } })
  expect(await screen.findByText('t3')).toBeVisible()
  asked = new Promise(() => {})
  await stored.connections.save(second, unchanged)
  await stored.connections.choose(second.id)
  await screen.findByRole('button', { name: 'Connection: Work' })
  await waitFor(() => expect(screen.queryByText('t3')).toBeNull())
})

it('the popup shows no switcher for one connection', async () => {
  await showPopup()
  await screen.findByLabelText('Token')
  expect(screen.queryByRole('button', { name: /^Connection/ })).not.toBeInTheDocument()
})

describe('the filled button', () => {
  const filled = () => [...document.querySelectorAll('button.primary')].map(({ textContent }) => textContent)

  it.each([
    ['Shorten', connectedView],
    ['Open the settings', { ...connectedView, permitted: false }],
  ])('of the form is %s', async (name, connection) => {
    await showPopup({ connection })
    await button(name)
    expect(filled()).toEqual([name])
  })

  it.each([{ ...connectedView, permitted: false }, forgottenView])('of a link is Copy', async (connection) => {
    await showPopup({ connection, shown: created(1, { notice: 'seen' }) })
    await shownLink(1)
    expect(filled()).toEqual(['Copy'])
  })
})
