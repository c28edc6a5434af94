import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { linkOf } from '@/test/support/journal-samples'
import { connectedView, unconnectedView } from '../connection-views'
import { showLibrary } from './library-under-test'

/** The library, and the storage in which another window may connect another service. */
const show = async () => {
  const service = { links: [linkOf(1)] }
  const { connect } = await showLibrary({
    listLinks: () => ({ current: 1, totalPages: 1, totalRows: 1, links: service.links }),
  })
  await screen.findByRole('link', { name: 't1' })
  return { service, connect }
}

it.each([
  ['another service', { id: 'c2', baseUrl: 'https://other.example' }],
  ['another key', { connectedAt: 2 }],
])('the library shows only the new links once another window has connected %s', async (_, change) => {
  const { service, connect } = await show()
  service.links = [linkOf(2)]
  await connect({ ...connectedView, ...change })
  await screen.findByRole('link', { name: 't2' })
  expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
})

it('the library asks for a connection once another window has disconnected', async () => {
  const { connect } = await show()
  await connect(unconnectedView)
  await screen.findByRole('button', { name: 'Open the options' })
  expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
})
