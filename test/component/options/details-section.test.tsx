import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DetailsSection } from '@/entrypoints/options/sections/details-section'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import type { Api } from '@/lib/rpc/client'
import { FailureError } from '@/lib/rpc/client'
import { createQueryClient } from '@/lib/ui/queries'
import { connectedView } from '../connection-views'

it('a refused header is reported at the headers, which have the focus, and goes once they are saved', async () => {
  const answers = { isRefused: true }
  const api = (async () => {
    if (answers.isRefused) throw new FailureError({ code: 'header-invalid' })
    return null
  }) as unknown as Api
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DetailsSection api={api} connection={connectedView as Extract<ConnectionView, { connected: true }>} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name, hidden: true }))
  await press('Add a header')
  await user.type(screen.getByLabelText('Name of header 1'), 'Host')
  await press('Save the headers')
  expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent('A header needs a name')
  expect(screen.getByLabelText('Name of header 1')).toHaveFocus()
  expect(screen.getByLabelText('Name of header 1')).toHaveValue('Host')
  answers.isRefused = false
  await press('Save the headers')
  await expect.poll(() => screen.getByRole('status', { hidden: true }).textContent).toBe('Saved.')
  expect(screen.queryByRole('alert', { hidden: true })).not.toBeInTheDocument()
})
