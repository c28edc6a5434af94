import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ServiceDetailsForm } from '@/components/options/connections/service-details-form'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { contract } from '@/lib/rpc/contract'

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
