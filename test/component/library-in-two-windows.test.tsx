import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Library } from '@/entrypoints/library/library'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { connectedView, unconnectedView } from './connection-views'
import { storedUnderTest } from './stored-under-test'

/** The library over a double of the background, and the storage in which another window may connect another service. */
const show = async () => {
  const { stored, client, connect } = await storedUnderTest()
  const service = { links: [linkOf(1)] as Link[] }
  const api = (async (method: MethodName) => {
    if (method === 'listLinks') return { current: 1, totalPages: 1, totalRows: 1, links: service.links }
    if (method === 'listTags') return []
    return { progress: 'off', isBusy: false, cached: 0, total: null, readAt: null, tagsReadAt: null }
  }) as Api
  const tabs = { read: async () => undefined, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <Library api={api} stored={stored} tabs={tabs} openOptions={() => {}} copyText={async () => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 's.example/t1' })
  return { service, connect }
}

it.each([
  ['another service', { id: 'c2', baseUrl: 'https://other.example' }],
  ['another key', { connectedAt: 2 }],
])('the library shows only the new links once another window has connected %s', async (_, change) => {
  const { service, connect } = await show()
  service.links = [linkOf(2)]
  await connect({ ...connectedView, ...change })
  await screen.findByRole('link', { name: 's.example/t2' })
  expect(screen.queryByRole('link', { name: 's.example/t1' })).not.toBeInTheDocument()
})

it('the library says what is missing once another window has disconnected', async () => {
  const { connect } = await show()
  await connect(unconnectedView)
  await screen.findByRole('button', { name: 'Open the options' })
  expect(screen.queryByRole('link', { name: 's.example/t1' })).not.toBeInTheDocument()
})
