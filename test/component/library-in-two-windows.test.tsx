import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Library } from '@/entrypoints/library/library'
import type { Link } from '@/lib/domain/link/link'
import type { Api } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'
import { linkOf } from '@/test/setup/journal-samples'
import { connectedView, unconnectedView } from './connection-views'

/** The library over a double of a background that another window may connect to another service. */
const show = () => {
  const background = { connection: connectedView, links: [linkOf(1)] as Link[] }
  const api = (async (method: MethodName) => {
    if (method === 'getConnection') return background.connection
    if (method === 'listLinks') return { current: 1, totalPages: 1, totalRows: 1, links: background.links }
    if (method === 'listTags') return []
    return { progress: 'off', isBusy: false, cached: 0, total: null, readAt: null, tagsReadAt: null }
  }) as Api
  const tabs = { read: async () => undefined, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Library api={api} tabs={tabs} openOptions={() => {}} copyText={async () => {}} />
    </QueryClientProvider>,
  )
  return background
}

const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

it('shows the links of the service that is connected by now, and none of the one before', async () => {
  const background = show()
  await screen.findByRole('link', { name: 's.example/t1' })
  background.connection = { ...connectedView, baseUrl: 'https://other.example' } as typeof connectedView
  background.links = [linkOf(2)]
  comeBack()
  await screen.findByRole('link', { name: 's.example/t2' })
  expect(screen.queryByRole('link', { name: 's.example/t1' })).not.toBeInTheDocument()
})

it('says what is missing once another window has disconnected', async () => {
  const background = show()
  await screen.findByRole('link', { name: 's.example/t1' })
  background.connection = unconnectedView
  comeBack()
  await screen.findByRole('button', { name: 'Open the options' })
  expect(screen.queryByRole('link', { name: 's.example/t1' })).not.toBeInTheDocument()
})
