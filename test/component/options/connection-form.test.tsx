import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionForm } from '@/entrypoints/options/connections/connection-form'
import { describeFailure } from '@/entrypoints/options/connections/use-connecting'
import type { Failure } from '@/lib/domain/failure'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'

type Props = Parameters<typeof ConnectionForm>[0]

const ADDRESS = 'https://links.example.com'
const KEY = 'abcdef0123456789'

const show = (change: Partial<Props> = {}, isBusy = false) => {
  const onConnect = vi.fn()
  const preset = { address: '', isFixed: false }
  const connecting = {
    failure: undefined,
    failureText: (failure: Failure) => describeFailure(failure, ADDRESS),
    isBusy,
  }
  const props: Props = { connecting, preset, onConnect, ...change }
  const { rerender } = render(<ConnectionForm {...props} />)
  const answer = (failure: Failure) => rerender(<ConnectionForm {...props} connecting={{ ...connecting, failure }} />)
  return { onConnect, answer, user: userEvent.setup() }
}

const address = () => screen.getByLabelText<HTMLInputElement>('Service address')
const key = () => screen.getByLabelText<HTMLInputElement>('API key')
const connect = () => screen.getByRole('button', { name: 'Connect' })

describe('Connect', () => {
  it.each([
    [' https://links.example.com/api/ ', 'https://links.example.com/api'],
    ['links.example.com', ADDRESS],
    ['http://192.168.0.7:8787', 'http://192.168.0.7:8787'],
  ])('takes the address %j', async (typed, baseUrl) => {
    const { user, onConnect } = show()
    await user.type(address(), typed)
    await user.type(key(), `${KEY}{Enter}`)
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({ address: baseUrl, key: KEY })
  })

  it.each([
    ['', 'abc', 'Service address', 'Enter the address of your service.'],
    ['ftp://links.example.com', 'abc', 'Service address', 'This is not a web address.'],
    ['https://a:b@links.example.com', 'abc', 'Service address', 'Remove the user name and password from the address'],
    [ADDRESS, '', 'API key', 'Enter your API key.'],
    [ADDRESS, 'two words', 'API key', 'The key has spaces'],
  ])(
    'reports the address %j and the key %j at the field, which has the focus',
    async (typed, typedKey, name, sentence) => {
      const { user, onConnect } = show()
      if (typed) await user.type(address(), typed)
      if (typedKey) await user.type(key(), typedKey)
      await user.click(connect())
      expect(onConnect).not.toHaveBeenCalled()
      expect(screen.getByLabelText(name)).toBeInvalid()
      expect(screen.getByLabelText(name)).toHaveFocus()
      expect(screen.getByLabelText(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
      expect(address()).toHaveValue(typed)
      expect(key()).toHaveValue(typedKey)
    },
  )

  it("reports the service's refusal at the field until it is changed, and keeps what was typed", async () => {
    const { user, answer } = show()
    await user.type(address(), ADDRESS)
    await user.type(key(), 'wrong-key-0000')
    answer({ code: 'rejected', field: 'key', detail: 'No such key.' })
    expect(key()).toHaveFocus()
    expect(key()).toHaveAccessibleDescription(/The service says: No such key\./)
    expect(key()).toHaveValue('wrong-key-0000')
    await user.type(key(), '1')
    expect(key()).toBeValid()
  })

  it('is pressed once, however often', async () => {
    const { user, onConnect } = show({ preset: { address: ADDRESS, isFixed: false } }, true)
    await user.type(key(), `${KEY}{Enter}`)
    await user.click(screen.getByRole('button', { name: 'Connecting…' }))
    expect(onConnect).not.toHaveBeenCalled()
  })

  it.each(['http://links.example.com', 'http://198.51.100.7'])('sends no key over http to %s', async (typed) => {
    const { user, onConnect } = show()
    await user.type(address(), typed)
    await user.type(key(), `${KEY}{Enter}`)
    expect(onConnect).not.toHaveBeenCalled()
    expect(address()).toHaveAccessibleDescription(/Others could read your API key on the way/)
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  it('says for which address the browser will ask', async () => {
    const { user } = show()
    expect(screen.getByText('Your browser will ask for access to this address only.')).toBeInTheDocument()
    await user.type(address(), 'links.example.com')
    expect(screen.getByText(/^Your browser will ask for access to links\.example\.com only\./)).toBeInTheDocument()
  })
})

describe('what a service needs beyond address and key', () => {
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(address(), ADDRESS)
    await user.type(key(), KEY)
    await user.click(screen.getByText('My service needs more'))
  }

  it('counts for the first request', async () => {
    const { user, onConnect } = show()
    await open(user)
    await user.clear(screen.getByLabelText('Header with the key'))
    await user.type(screen.getByLabelText('Header with the key'), 'Authorization')
    await user.type(screen.getByLabelText(/^Word before the key/), 'Bearer')
    await user.click(screen.getByRole('button', { name: 'Add a header' }))
    await user.type(screen.getByLabelText('Name of header 1'), 'X-Proxy-Pass')
    await user.type(screen.getByLabelText('Value of header 1'), 'pass')
    await user.clear(screen.getByLabelText('Field for the token'))
    await user.type(screen.getByLabelText('Field for the token'), 'slug')
    await user.click(connect())
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: ADDRESS,
      key: KEY,
      headers: [{ name: 'X-Proxy-Pass', value: 'pass' }],
      details: {
        ...DEFAULT_SERVICE_DETAILS,
        key: { header: 'Authorization', prefix: 'Bearer' },
        body: { ...DEFAULT_SERVICE_DETAILS.body, token: 'slug' },
      },
    })
  })

  it('is checked before anything is sent, and opened where it is wrong', async () => {
    const { user, onConnect } = show()
    await open(user)
    await user.click(screen.getByRole('button', { name: 'Add a header' }))
    await user.type(screen.getByLabelText('Name of header 1'), 'X-Service-Api-Key')
    await user.type(screen.getByLabelText('Value of header 1'), 'x')
    await user.click(screen.getByText('My service needs more'))
    await user.click(connect())
    expect(onConnect).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name of header 1')).toBeInvalid()
    expect(screen.getByLabelText('Name of header 1')).toHaveFocus()
    expect(screen.getByLabelText('Name of header 1').closest('details')).toHaveAttribute('open')
  })
})

describe('a refusal says which field could help', () => {
  it.each<[string, Partial<Failure> & Pick<Failure, 'code'>, RegExp]>([
    [
      'a wrong key, or another header',
      { code: 'unauthorized', status: 401, field: 'key' },
      /in another header or after a word/,
    ],
    ['a proxy', { code: 'unauthorized', status: 403, field: 'key' }, /a proxy wants a header of its own/],
    ['a path', { code: 'not-found', status: 404, field: 'address' }, /a path may be missing before \/v1/],
    ['a login page', { code: 'redirected', field: 'address' }, /as the login page of a proxy does/],
    ['a web page', { code: 'unexpected-response', path: '', field: 'address' }, /A web page answers at this address/],
    ['a certificate', { code: 'unreachable', field: 'address' }, /does not trust its certificate/],
    [
      'the words of the service',
      { code: 'unauthorized', status: 401, detail: 'Key expired.', field: 'key' },
      /The service says: Key expired\.$/,
    ],
  ])('%s', async (_, failure, sentence) => {
    const { answer } = show({ preset: { address: ADDRESS, isFixed: false } })
    answer(failure)
    const field = failure.field === 'key' ? key() : address()
    expect(field).toHaveAccessibleDescription(sentence)
    expect(field).toHaveFocus()
  })

  it('an untrusted certificate is shown by the browser, at the address', () => {
    const { answer } = show({ preset: { address: ADDRESS, isFixed: false } })
    answer({ code: 'unreachable', field: 'address' })
    expect(screen.getByRole('link', { name: 'Open the address' })).toHaveAttribute('href', ADDRESS)
  })
})

describe('an address without a scheme', () => {
  it.each([
    ['127.0.0.1:8787', 'http://127.0.0.1:8787'],
    ['links.example.com/', ADDRESS],
  ])('is completed in its field, before the browser asks for access to it: %s', async (typed, completed) => {
    const { user, onConnect } = show()
    await user.type(address(), typed)
    await user.click(key())
    expect(address()).toHaveValue(completed)
    expect(onConnect).not.toHaveBeenCalled()
  })

  it('is completed by Enter, too', async () => {
    const { user, onConnect } = show()
    await user.type(key(), KEY)
    await user.type(address(), 'localhost:8787{Enter}')
    expect(address()).toHaveValue('http://localhost:8787')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: 'http://localhost:8787',
      key: KEY,
    })
  })
})

describe('a wrong scheme', () => {
  it('of a local service is changed by a button, which connects', async () => {
    const { user, answer, onConnect } = show({ preset: { address: 'https://127.0.0.1:8787', isFixed: false } })
    await user.type(key(), KEY)
    answer({ code: 'unreachable', field: 'address' })
    await user.click(screen.getByRole('button', { name: 'Try http://127.0.0.1:8787' }))
    expect(address()).toHaveValue('http://127.0.0.1:8787')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: 'http://127.0.0.1:8787',
      key: KEY,
    })
  })

  it('of a public service is not changed to http', async () => {
    const { answer } = show({ preset: { address: ADDRESS, isFixed: false } })
    answer({ code: 'unreachable', field: 'address' })
    expect(screen.queryByRole('button', { name: /^Try/ })).not.toBeInTheDocument()
  })

  it('of an address that a build is made for cannot be changed', () => {
    const { answer } = show({ preset: { address: 'https://built.example', isFixed: true } })
    answer({ code: 'unreachable', field: 'address' })
    expect(screen.queryByRole('button', { name: /^Try/ })).not.toBeInTheDocument()
  })
})

it('another address of a connection needs its key again, and the form says so', async () => {
  const preset = { address: ADDRESS, isFixed: false }
  const { user } = show({ preset, isOfConnection: true, keyPlaceholder: 'Enter another key to replace …wxyz' })
  expect(key()).toHaveAttribute('placeholder', 'Enter another key to replace …wxyz')
  await user.type(address(), '/api')
  expect(key()).toHaveAccessibleDescription(/goes only to the address it was entered for/)
  expect(key()).not.toHaveAttribute('placeholder')
})

describe('a redirect', () => {
  it('of an address without encryption offers the encrypted one', async () => {
    const { user, answer, onConnect } = show({ preset: { address: 'http://192.168.0.7:8787/api', isFixed: false } })
    await user.type(key(), KEY)
    answer({ code: 'redirected', field: 'address' })
    expect(address()).toHaveAccessibleDescription(/This address redirects/)
    await user.click(screen.getByRole('button', { name: 'Try https://192.168.0.7:8787/api' }))
    expect(address()).toHaveValue('https://192.168.0.7:8787/api')
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: 'https://192.168.0.7:8787/api',
      key: KEY,
    })
  })

  it('of an encrypted address offers no other', () => {
    const { answer } = show({ preset: { address: ADDRESS, isFixed: false } })
    answer({ code: 'redirected', field: 'address' })
    expect(address()).toHaveAccessibleDescription(/This address redirects/)
    expect(screen.queryByRole('button', { name: /^Try/ })).not.toBeInTheDocument()
  })
})

describe('the key', () => {
  it('is hidden until it is shown', async () => {
    const { user } = show()
    await user.type(key(), KEY)
    expect(key().type).toBe('password')
    await user.click(screen.getByRole('button', { name: 'Show the key' }))
    expect(key().type).toBe('text')
    await user.click(screen.getByRole('button', { name: 'Hide the key' }))
    expect(key().type).toBe('password')
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

describe('the address', () => {
  it('that a build is made for cannot be changed', async () => {
    const { user, onConnect } = show({ preset: { address: 'https://built.example', isFixed: true } })
    await user.type(address(), 'x')
    await user.type(key(), `${KEY}{Enter}`)
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({ address: 'https://built.example', key: KEY })
  })

  it('that is preset can be changed', async () => {
    const { user } = show({ preset: { address: 'https://preset.example', isFixed: false } })
    await user.type(address(), '/api')
    expect(address()).toHaveValue('https://preset.example/api')
  })
})
