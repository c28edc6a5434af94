import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionForm } from '@/components/options/connection-form'
import { failureText } from '@/lib/ui/failure-text'
import { connectedView, unconnectedView } from './connection-views'

type Props = Parameters<typeof ConnectionForm>[0]

const show = (change: Partial<Props> = {}) => {
  const done = { onConnect: vi.fn(), onDisconnect: vi.fn() }
  const props: Props = {
    connection: unconnectedView,
    keyHint: 'cdef',
    preset: { address: '', isFixed: false },
    failureText,
    isBusy: false,
    ...done,
    ...change,
  }
  const { rerender } = render(<ConnectionForm {...props} />)
  return {
    ...done,
    rerender: (next: Partial<Props>) => rerender(<ConnectionForm {...props} {...next} />),
    user: userEvent.setup(),
  }
}

const address = () => screen.getByLabelText<HTMLInputElement>('Service address')
const key = () => screen.getByLabelText<HTMLInputElement>('API key')
const connect = () => screen.getByRole('button', { name: 'Connect' })

describe('connecting', () => {
  it('gives address and key, trimmed and without a slash at the end', async () => {
    const { user, onConnect } = show()
    await user.type(address(), ' https://links.example.com/api/ ')
    await user.type(key(), 'abcdef0123456789{Enter}')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: 'https://links.example.com/api',
      key: 'abcdef0123456789',
    })
  })

  it.each([
    ['', 'abc', 'Service address', 'Enter the address of your service.'],
    ['ftp://links.example.com', 'abc', 'Service address', 'This is not a web address.'],
    ['https://a:b@links.example.com', 'abc', 'Service address', 'Take the user name and password out of the address'],
    ['https://links.example.com', '', 'API key', 'Enter your key.'],
    ['https://links.example.com', 'two words', 'API key', 'The key has spaces'],
  ])('with the address %j and the key %j says what is wrong at the field', async (typed, typedKey, name, sentence) => {
    const { user, onConnect } = show()
    if (typed) await user.type(address(), typed)
    if (typedKey) await user.type(key(), typedKey)
    await user.click(connect())
    expect(onConnect).not.toHaveBeenCalled()
    expect(screen.getByLabelText(name)).toBeInvalid()
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(address()).toHaveValue(typed)
    expect(key()).toHaveValue(typedKey)
  })

  it('says what the service found wrong, and keeps what was typed', async () => {
    const { user, rerender } = show()
    await user.type(address(), 'https://links.example.com')
    await user.type(key(), 'wrong-key-0000')
    rerender({ failure: { code: 'unauthorized', detail: 'No such key.' } })
    expect(screen.getByRole('alert')).toHaveTextContent('did not accept your key')
    expect(screen.getByRole('alert')).toHaveTextContent('The service says: No such key.')
    expect(key()).toHaveValue('wrong-key-0000')
  })

  it('happens once, however often it is asked for meanwhile', async () => {
    const { user, onConnect } = show({ isBusy: true, preset: { address: 'https://links.example.com', isFixed: false } })
    await user.type(key(), 'abcdef0123456789{Enter}')
    await user.click(screen.getByRole('button', { name: 'Connecting…' }))
    expect(onConnect).not.toHaveBeenCalled()
  })
})

describe('the key', () => {
  it('is never shown: the field is empty and tells its last four characters', () => {
    show({ connection: connectedView })
    expect(key()).toHaveValue('')
    expect(key().type).toBe('password')
    expect(key()).toHaveAccessibleDescription('The key that ends in cdef is kept. Enter one to replace it.')
  })

  it('tells nothing of a key that is hardly longer than that', () => {
    show({ connection: connectedView, keyHint: '' })
    expect(key()).toHaveAccessibleDescription('A key is kept. Enter one to replace it.')
  })

  it('is not pasted in lines, which the browser would join into one wrong key', async () => {
    const { user } = show()
    await user.click(key())
    await user.paste('first-line\nsecond-line')
    expect(key()).toHaveValue('')
    expect(key()).toHaveAccessibleDescription(/more than one line/)
    await user.paste('one-key-0123\n')
    expect(key()).toBeValid()
    expect(key()).toHaveValue('one-key-0123')
  })
})

describe('the connection', () => {
  it('is told, and can be ended', async () => {
    const { user, onDisconnect } = show({ connection: connectedView })
    expect(screen.getByRole('status')).toHaveTextContent('Connected to https://links.example.com.')
    expect(address()).toHaveValue('https://links.example.com')
    await user.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(onDisconnect).toHaveBeenCalledTimes(1)
  })

  it('is not there to be ended where there is none', () => {
    show()
    expect(screen.getByRole('status')).toHaveTextContent('Not connected.')
    expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
  })

  it('keeps the address that a build is made for', async () => {
    const { user, onConnect } = show({ preset: { address: 'https://built.example', isFixed: true } })
    await user.type(address(), 'x')
    await user.type(key(), 'abcdef0123456789{Enter}')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({ address: 'https://built.example', key: 'abcdef0123456789' })
  })

  it('offers an address that is preset, to be changed', async () => {
    const { user } = show({ preset: { address: 'https://preset.example', isFixed: false } })
    expect(address()).toHaveValue('https://preset.example')
    await user.type(address(), '/api')
    expect(address()).toHaveValue('https://preset.example/api')
  })
})
