import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Options } from '@/entrypoints/options/options'
import type { ConnectionView, PublicConnection } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { connectedView, lockedView, storedUnderTest } from '../stored-under-test'

const WRONG_KEY = 'not-the-key'

const PRESET: PresetAddress = { address: '', isFixed: false }

/** The options page of one connection, over a double of the background that accepts every key but one. */
const show = async (
  connectionView: ConnectionView = connectedView,
  { withPassword = 0, refuses = [] as MethodName[] } = {},
) => {
  const { stored, client, connect } = await storedUnderTest({ connection: connectionView })
  const { connected: _, permitted: __, ...connection } = connectedView
  const answers: Partial<Record<MethodName, unknown>> = {
    listTags: [],
    getDiagnostics: { requests: [], quarantined: [] },
    getRemoval: { waiting: 3, protected: withPassword, cached: 0, drafts: 0 },
  }
  const connected: Input<'connect'>[] = []
  const api = (async (method: MethodName, input: never) => {
    if (refuses.includes(method)) throw new FailureError({ code: 'storage-full' })
    if (method !== 'connect') return answers[method]
    if ((input as Input<'connect'>).key === WRONG_KEY) throw new FailureError({ code: 'unauthorized', field: 'key' })
    connected.push(input)
    if ((input as Input<'connect'>).connectionId !== null) {
      await connect({ ...connectedView, connectedAt: 2, keyStorage: 'session' })
      return { id: connectedView.id }
    }
    const other: PublicConnection = { ...connection, id: 'c2', connectedAt: 2 }
    await stored.connections.know(other.id)
    await stored.connections.save(other, '1111')
    await stored.connections.choose(other.id)
    return { id: other.id }
  }) as Api
  // Asked once more, the browser never answers.
  let asked = 0
  const presetAddress = () => {
    asked += 1
    return asked === 1 ? Promise.resolve(PRESET) : new Promise<PresetAddress>(() => {})
  }
  render(
    <QueryClientProvider client={client}>
      <Options
        api={api}
        stored={stored}
        presetAddress={presetAddress}
        requestHost={async () => true}
        openLibrary={() => {}}
        allowNotifications={async () => true}
        shortcuts={{ list: async () => [], isPinned: async () => true } as never}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), connected }
}

it('the editor of a connection stays open, and empty, when its new key becomes another connection', async () => {
  const { user, connected } = await show()
  await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
  await user.type(screen.getByLabelText('API key'), 'key-of-another-account')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await user.click(screen.getByRole('button', { name: 'Another account' }))
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /links\.example\.com/ })).toHaveLength(2))
  await waitFor(() => expect(screen.getByLabelText('API key')).toHaveValue(''))
  expect(connected).toMatchObject([{ key: 'key-of-another-account', connectionId: null }])
  expect(screen.getByRole('button', { name: 'Close links.example.com' })).toBeInTheDocument()
})

const connectWith = async (user: ReturnType<typeof userEvent.setup>, key: string) => {
  await user.type(await screen.findByLabelText('API key'), key)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
}

describe('a locked connection', () => {
  const forgot = { name: 'Forgot the passphrase?' }

  it('gets a new key if its passphrase is forgotten, and then shows how that is kept', async () => {
    const { user, connected } = await show(lockedView)
    await user.click(await screen.findByRole('button', forgot))
    expect(screen.getByLabelText('Passphrase')).toBeInTheDocument()
    expect(screen.getByLabelText('API key')).toHaveFocus()
    expect(screen.getByText(/^Enter your key again, in place of the locked one/)).toBeInTheDocument()
    await connectWith(user, 'a-new-key')
    expect(await screen.findByRole('radio', { name: 'Forget the key when the browser closes' })).toBeChecked()
    expect(connected).toMatchObject([{ key: 'a-new-key', connectionId: 'c1', replacesLocked: true }])
    expect(screen.queryByLabelText('Passphrase')).not.toBeInTheDocument()
  })

  it.each([
    [0, /new passphrase\.$/],
    [2, /2 waiting links lose their passwords/],
  ])('says that %i links lose their passwords with the key', async (withPassword, sentence) => {
    const { user } = await show(lockedView, { withPassword })
    await user.click(await screen.findByRole('button', forgot))
    await waitFor(() => expect(screen.getByText(/^Enter your key again/)).toHaveTextContent(sentence))
  })

  it('closes its editor again', async () => {
    const { user } = await show(lockedView)
    await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
    expect(screen.queryByRole('button', forgot)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close links.example.com' }))
    expect(screen.queryByLabelText('API key')).not.toBeInTheDocument()
    expect(screen.getByRole('button', forgot)).toBeInTheDocument()
  })
})

it('a connection whose key was forgotten shows its form, and no button to close it', async () => {
  await show({ ...lockedView, keyStorage: 'session' })
  expect(await screen.findByLabelText('API key')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Edit|Close) / })).not.toBeInTheDocument()
})

it('the form for another connection is empty when it is opened again, without an earlier failure', async () => {
  const { user } = await show()
  const add = await screen.findByRole('button', { name: 'Add a connection' })
  await user.click(add)
  await user.type(screen.getByLabelText('Service address'), 'https://other.example')
  await connectWith(user, WRONG_KEY)
  expect(await screen.findByText('The service does not know this key. Copy it again.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(add)
  expect(screen.getByLabelText('API key')).toHaveValue('')
  expect(screen.getByLabelText('API key')).toBeValid()
  expect(screen.queryByText(/does not know this key/)).not.toBeInTheDocument()
})

describe('a connection that cannot be changed says so', () => {
  const isReported = async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room left on this computer')

  it('after it was named', async () => {
    const { user } = await show(connectedView, { refuses: ['setLook'] })
    await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
    await user.type(screen.getByLabelText('Name'), 'Work{Enter}')
    await isReported()
    expect(screen.getByLabelText('Name')).toHaveValue('Work')
  })

  it.each<[string, MethodName, ConnectionView]>([
    ['Remove…', 'getRemoval', connectedView],
    ['Lock now', 'lock', { ...connectedView, keyStorage: 'passphrase' }],
  ])('after “%s”', async (name, method, view) => {
    const { user } = await show(view, { refuses: [method] })
    await user.click(await screen.findByRole('button', { name: 'More for links.example.com' }))
    await user.click(screen.getByRole('menuitem', { name }))
    await isReported()
  })
})
