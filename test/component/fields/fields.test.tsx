import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ExpiryField } from '@/components/fields/expiry-field'
import { PasswordField } from '@/components/fields/password-field'
import { toLocalInput } from '@/lib/domain/link/expiry'

const HOUR = 3_600_000

it.each([
  ['1 hour', 1],
  ['1 day', 24],
  ['7 days', 7 * 24],
  ['30 days', 30 * 24],
])('the preset %s sets an expiry at least that far from now', async (name, hours) => {
  const onChange = vi.fn()
  render(<ExpiryField value="" onChange={onChange} />)
  const before = Date.now()
  await userEvent.click(screen.getByRole('radio', { name }))
  const moment = Date.parse(onChange.mock.calls[0]?.[0])
  expect(moment).toBeGreaterThanOrEqual(before + hours * HOUR)
  expect(moment).toBeLessThanOrEqual(Date.now() + hours * HOUR + 60_000)
})

it('the expiry field shows local time, and “Never” clears it', async () => {
  const onChange = vi.fn()
  const moment = new Date(2030, 5, 1, 12, 30)
  render(<ExpiryField value={moment.toISOString()} onChange={onChange} />)
  expect(screen.getByLabelText('Expires')).toHaveValue(toLocalInput(moment))
  await userEvent.click(screen.getByRole('radio', { name: 'Never' }))
  expect(onChange).toHaveBeenCalledWith('')
})

it('the expiry field reports UTC, and nothing once emptied', () => {
  const onChange = vi.fn()
  render(<ExpiryField value={new Date(2030, 5, 1).toISOString()} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '2031-02-03T04:05' } })
  expect(onChange).toHaveBeenLastCalledWith(new Date(2031, 1, 3, 4, 5).toISOString())
  fireEvent.change(screen.getByLabelText('Expires'), { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith('')
})

it('the expiry group says the date of a span in words, and has one Tab stop', async () => {
  const user = userEvent.setup()
  const in7Days = new Date(Date.now() + 7 * 24 * HOUR)
  render(<ExpiryField value={in7Days.toISOString()} onChange={() => {}} />)
  expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked()
  expect(screen.getByText(new RegExp(in7Days.toLocaleDateString('en', { weekday: 'long' })))).toBeInTheDocument()
  expect(screen.queryByLabelText('Expires')).not.toBeInTheDocument()
  await user.tab()
  expect(screen.getByRole('radio', { name: '7 days' })).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})

it('the expiry group keeps the name of a span that was chosen a while ago', () => {
  render(<ExpiryField value={new Date(Date.now() + 7 * 24 * HOUR - HOUR).toISOString()} onChange={() => {}} />)
  expect(screen.getByRole('radio', { name: '7 days' })).toBeChecked()
})

it('“Custom” opens a field for a moment of one’s own', async () => {
  const onChange = vi.fn()
  render(<ExpiryField value="" onChange={onChange} />)
  await userEvent.click(screen.getByRole('radio', { name: 'Custom' }))
  expect(screen.getByLabelText('Expires')).toBeInTheDocument()
  expect(Date.parse(onChange.mock.calls[0]?.[0])).toBeGreaterThan(Date.now())
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
