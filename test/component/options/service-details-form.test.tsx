import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ServiceDetailsForm } from '@/components/options/connections/service-details-form'
import { DetailsSection } from '@/entrypoints/options/sections/advanced-section'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { type Api, FailureError } from '@/lib/rpc/client'
import { contract } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'
import { connectedView } from '../stored-under-test'

describe('ServiceDetailsForm', () => {
  const show = () => {
    const onSave = vi.fn()
    render(
      <ServiceDetailsForm
        details={DEFAULT_SERVICE_DETAILS}
        saves={0}
        headerNames={[]}
        detection={undefined}
        isDetecting={false}
        headerError={undefined}
        onDetect={() => {}}
        onSave={onSave}
      />,
    )
    return { onSave, user: userEvent.setup() }
  }

  const field = () => screen.getByRole('textbox', { name: 'Field for the expiry' })

  it('a name saves itself when its field is left, trimmed', async () => {
    const { onSave, user } = show()
    await user.clear(field())
    await user.type(field(), ' until ')
    expect(onSave).not.toHaveBeenCalled()
    await user.tab()
    const [details, headers] = onSave.mock.lastCall ?? []
    expect(contract.setServiceDetails.input.parse({ id: 'c1', details, headers })).toMatchObject({
      details: { body: { expiresAt: 'until' }, query: DEFAULT_SERVICE_DETAILS.query },
      headers: null,
    })
  })

  it('a blank name is reported at its field and not saved', async () => {
    const { onSave, user } = show()
    await user.clear(field())
    await user.type(field(), '  ')
    await user.tab()
    expect(onSave).not.toHaveBeenCalled()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription('Enter a name.')
  })
})

describe('DetailsSection', () => {
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
})
