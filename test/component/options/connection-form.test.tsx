import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionForm } from '@/components/options/connections/connection-form'
import { failureText } from '@/lib/ui/failure-text'

type Props = Parameters<typeof ConnectionForm>[0]

const ADDRESS = 'https://links.example.com'
const KEY = 'abcdef0123456789'

const show = (change: Partial<Props> = {}) => {
  const onConnect = vi.fn()
  const preset = { address: '', isFixed: false }
  const props: Props = { preset, failure: undefined, failureText, isBusy: false, onConnect, ...change }
  const { rerender } = render(<ConnectionForm {...props} />)
  const answer = (failure: Props['failure']) => rerender(<ConnectionForm {...props} failure={failure} />)
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
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({ address: baseUrl, key: KEY, allowsHttp: false })
  })

  it.each([
    ['', 'abc', 'Service address', 'Enter the address of your service.'],
    ['ftp://links.example.com', 'abc', 'Service address', 'This is not a web address.'],
    ['https://a:b@links.example.com', 'abc', 'Service address', 'Take the user name and password out of the address'],
    [ADDRESS, '', 'API key', 'Enter your key.'],
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
    const { user, onConnect } = show({ isBusy: true, preset: { address: ADDRESS, isFixed: false } })
    await user.type(key(), `${KEY}{Enter}`)
    await user.click(screen.getByRole('button', { name: 'Connecting…' }))
    expect(onConnect).not.toHaveBeenCalled()
  })

  it('sends a key over http only after a confirmation', async () => {
    const { user, onConnect } = show()
    await user.type(address(), 'http://links.example.com')
    await user.type(key(), `${KEY}{Enter}`)
    expect(onConnect).not.toHaveBeenCalled()
    expect(address()).toHaveAccessibleDescription(/Others could read your key on the way/)
    await user.click(screen.getByRole('checkbox', { name: 'Send my key without encryption' }))
    await user.click(connect())
    const entered = { address: 'http://links.example.com', key: KEY, allowsHttp: true }
    expect(onConnect).toHaveBeenCalledExactlyOnceWith(entered)
  })
})

describe('a redirect', () => {
  it('to the same service over https can be followed by the person', async () => {
    const { user, answer, onConnect } = show({ preset: { address: 'http://192.168.0.7/api', isFixed: false } })
    await user.type(key(), KEY)
    answer({ code: 'redirected', field: 'address', redirectTo: 'https://192.168.0.7/api/v1/tags' })
    expect(address()).toHaveAccessibleDescription(/redirects to https:\/\/192\.168\.0\.7\/api\/v1\/tags/)
    await user.click(screen.getByRole('button', { name: 'Use that address' }))
    expect(address()).toHaveValue('https://192.168.0.7/api')
    await user.click(connect())
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({
      address: 'https://192.168.0.7/api',
      key: KEY,
      allowsHttp: false,
    })
  })

  it('to a login can be opened', async () => {
    const { answer } = show({ preset: { address: ADDRESS, isFixed: false } })
    const login = 'https://sso.example.org/login'
    answer({ code: 'redirected', field: 'address', redirectTo: login })
    expect(screen.getByRole('link', { name: 'Open the service' })).toHaveAttribute('href', login)
    expect(screen.queryByRole('button', { name: 'Use that address' })).not.toBeInTheDocument()
  })

  it.each(['https://evil.example/v1/tags', 'http://links.example.com/v2', 'javascript:alert(1)//login'])(
    'to %s offers nothing',
    async (redirectTo) => {
      const { answer } = show({ preset: { address: 'http://links.example.com', isFixed: false } })
      answer({ code: 'redirected', field: 'address', redirectTo })
      expect(screen.queryByRole('link')).not.toBeInTheDocument()
      expect(screen.queryByRole('button', { name: 'Use that address' })).not.toBeInTheDocument()
    },
  )
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
    expect(onConnect).toHaveBeenCalledExactlyOnceWith({ address: 'https://built.example', key: KEY, allowsHttp: false })
  })

  it('that is preset can be changed', async () => {
    const { user } = show({ preset: { address: 'https://preset.example', isFixed: false } })
    await user.type(address(), '/api')
    expect(address()).toHaveValue('https://preset.example/api')
  })
})
