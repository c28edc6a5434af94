import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DetailsSection } from '@/entrypoints/options/details-section'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '@/lib/rpc/client'
import { FailureError } from '@/lib/rpc/failure-error'
import { createQueryClient } from '@/lib/ui/queries'
import { connectedView } from './connection-views'

it('service details show the outcome of the last action only', async () => {
  const api = (async (method: string) => {
    if (method === 'detectQueryNames') throw new FailureError({ code: 'unreachable' })
    return connectedView
  }) as Api
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DetailsSection api={api} connection={connectedView as Extract<ConnectionView, { connected: true }>} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }))
  const status = () => screen.getByRole('status', { hidden: true })
  await press('Detect')
  await screen.findByRole('alert', { hidden: true })
  await press('Save the details')
  await expect.poll(() => status().textContent).toBe('Saved.')
  expect(screen.queryByRole('alert', { hidden: true })).not.toBeInTheDocument()
  await press('Detect')
  await screen.findByRole('alert', { hidden: true })
  expect(status()).toBeEmptyDOMElement()
})
