import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ExpiryField } from '@/components/fields/expiry-field'
import { PasswordField } from '@/entrypoints/popup/form/password-field'
import { INCOMPLETE, toLocalInput } from '@/lib/domain/link/expiry'

it.each([
  ['1 hour', 'PT1H'],
  ['1 day', 'P1D'],
  ['7 days', 'P7D'],
  ['30 days', 'P30D'],
])('the choice %s is a lifetime', async (name, lifetime) => {
  const onChange = vi.fn()
  render(<ExpiryField value="" onChange={onChange} />)
  await userEvent.click(screen.getByRole('radio', { name }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(lifetime)
})

it('the expiry field shows local time, and “Never” clears it', async () => {
  const onChange = vi.fn()
  const moment = new Date(2030, 5, 1, 12, 30)
  render(<ExpiryField value={moment.toISOString()} onChange={onChange} />)
  expect(screen.getByLabelText('Expires')).toHaveValue(toLocalInput(moment))
  await userEvent.click(screen.getByRole('radio', { name: 'Never' }))
  expect(onChange).toHaveBeenCalledWith('')
})

it('the expiry field reports UTC, and an incomplete date once emptied', () => {
  const onChange = vi.fn()
  render(<ExpiryField value={new Date(2030, 5, 1).toISOString()} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '2031-02-03T04:05' } })
  expect(onChange).toHaveBeenLastCalledWith(new Date(2031, 1, 3, 4, 5).toISOString())
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith(INCOMPLETE)
})

it('the expiry group says the date of a span in words, and has one Tab stop', async () => {
  const user = userEvent.setup()
  const in7Days = new Date(Date.now() + 7 * 24 * 3_600_000)
  render(<ExpiryField value="P7D" onChange={() => {}} />)
  expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked()
  expect(screen.getByText(new RegExp(in7Days.toLocaleDateString('en', { weekday: 'long' })))).toBeInTheDocument()
  expect(screen.queryByLabelText('Expires')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('radio', { name: '7 days' })).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})

it('“Custom” opens a field for a moment of one’s own, which begins where the lifetime ends', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<ExpiryField value="P7D" onChange={onChange} />)
  const before = Date.now()
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  const moment = onChange.mock.calls[0]?.[0]
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(before + 7 * 24 * 3_600_000)
  rerender(<ExpiryField value={moment} onChange={onChange} />)
  expect(screen.getByLabelText('Expires')).toHaveValue(toLocalInput(new Date(moment)))
})

it('the expiry field shows its error', () => {
  render(<ExpiryField value="" error="This moment has passed." onChange={() => {}} />)
  expect(screen.getByLabelText('Expires')).toBeInvalid()
  expect(screen.getByLabelText('Expires')).toHaveAccessibleDescription('This moment has passed.')
})

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
