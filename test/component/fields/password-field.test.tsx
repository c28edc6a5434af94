import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { PasswordField } from '@/components/fields/password-field'

const onCopy = vi.fn(async (_password: string) => true)

const Held = () => {
  const [value, setValue] = useState('')
  return <PasswordField value={value} onChange={setValue} onCopy={onCopy} />
}
const input = () => screen.getByLabelText<HTMLInputElement>('Password')

it('the password is hidden until “show” is pressed', async () => {
  const user = userEvent.setup()
  render(<Held />)
  await user.type(input(), 'open sesame')
  expect(input().type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show the password' }))
  expect(input().type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide the password' }))
  expect(input().type).toBe('password')
  expect(input()).toHaveValue('open sesame')
})

it('a generated password is shown', async () => {
  const user = userEvent.setup()
  render(<Held />)
  const makeUp = screen.getByRole('button', { name: 'Generate a password' })
  await user.click(makeUp)
  const first = input().value
  expect(first).toMatch(/^[\w]{16}$/)
  expect(input().type).toBe('text')
  await user.click(makeUp)
  expect(input().value).not.toBe(first)
})

it('a password can be copied once there is one, and the button says that it was', async () => {
  const user = userEvent.setup()
  render(<Held />)
  expect(screen.queryByRole('button', { name: 'Copy password' })).not.toBeInTheDocument()
  await user.type(input(), 'open sesame')
  await user.click(screen.getByRole('button', { name: 'Copy password' }))
  expect(onCopy).toHaveBeenCalledWith('open sesame')
  expect(await screen.findByRole('status')).toHaveTextContent('Copied')
})
