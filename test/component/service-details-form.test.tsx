import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ServiceDetailsForm } from '@/components/options/service-details-form'
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
      onDetect={() => {}}
      onSave={onSave}
    />,
  )
  return { onSave, user: userEvent.setup() }
}

const field = () => screen.getByRole('textbox', { name: 'Field for the expiry' })
const save = () => screen.getByRole('button', { name: 'Save the details' })

it('a name pasted with spaces is trimmed', async () => {
  const { onSave, user } = show()
  await user.type(field(), ' ')
  await user.click(save())
  const [details, headers] = onSave.mock.lastCall ?? []
  expect(contract.setServiceDetails.input.parse({ id: 'c1', details, headers })).toMatchObject({
    details: DEFAULT_SERVICE_DETAILS,
  })
})

it('a blank name is not saved', async () => {
  const { onSave, user } = show()
  await user.clear(field())
  await user.type(field(), '  ')
  await user.click(save())
  expect(onSave).not.toHaveBeenCalled()
  expect(field()).toBeInvalid()
})
