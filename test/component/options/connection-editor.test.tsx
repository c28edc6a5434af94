import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Options } from '@/entrypoints/options/options'
import { createShortcuts } from '@/entrypoints/options/shortcuts'
import type { ConnectionView } from '@/lib/domain/settings/connection'
import { keyAddress } from '@/lib/domain/settings/options-address'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { unchanged } from '@/lib/storage/connections'
import { connectedView, forgottenView, storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

const WRONG_KEY = 'not-the-key'

const PRESET: PresetAddress = { address: '', isFixed: false }

/** The options page of one connection, over a double of the background that accepts every key but one. */
const show = async (connectionView: ConnectionView = connectedView, { refuses = [] as MethodName[] } = {}) => {
  const { stored, client, connect } = await storedUnderTest({ connection: connectionView })
  const answers: Partial<Record<MethodName, unknown>> = {
    listTags: [],
    getRemoval: { waiting: 3, cached: 0, drafts: 0 },
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
    const other = { ...connectedView, id: 'c2', connectedAt: 2 }
    await stored.connections.save(other, unchanged)
    return { id: other.id }
  }) as Api
  // Asked once more, the browser never answers.
  let asked = 0
  const presetAddress = () => {
    asked += 1
    return asked === 1 ? Promise.resolve(PRESET) : new Promise<PresetAddress>(() => {})
  }
  const { user } = renderPart(
    <Options
      presetAddress={presetAddress}
      requestHost={async () => true}
      openLibrary={() => {}}
      allowNotifications={async () => true}
      shortcuts={createShortcuts({ browser: {}, action: {}, openTab: () => {} })}
      about={{ version: '1.2.3', homepage: undefined }}
    />,
    { api, stored, client },
  )
  return { user, connected, stored }
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

describe('a connection whose key was forgotten', () => {
  it('shows its form with the key field in focus, and no button to close it', async () => {
    await show(forgottenView)
    expect(await screen.findByLabelText('API key')).toHaveFocus()
    expect(screen.queryByRole('button', { name: /^(Edit|Close) / })).not.toBeInTheDocument()
  })

  it('gets its key again without a question', async () => {
    const { user, connected } = await show(forgottenView)
    await connectWith(user, 'the-key-again')
    expect(await screen.findByText(/^Key ending in .*, deleted when the browser closes/)).toBeInTheDocument()
    expect(screen.queryByLabelText('API key')).not.toBeInTheDocument()
    expect(connected).toMatchObject([{ key: 'the-key-again', connectionId: 'c1' }])
  })
})

describe('a connection whose key was refused', () => {
  const refusedView = { ...connectedView, isKeyRefused: true }

  it('is marked in the list, and its key field has the focus and says why', async () => {
    await show(refusedView)
    expect(await screen.findByText('The service refused this key.')).toBeInTheDocument()
    expect(screen.getByLabelText('API key')).toHaveFocus()
    expect(screen.getByLabelText('API key')).toHaveAccessibleDescription(/does not accept this API key/)
  })

  it('asks whether another key belongs to the same account', async () => {
    const { user, connected } = await show(refusedView)
    await connectWith(user, 'another-key')
    await user.click(await screen.findByRole('button', { name: 'Same account, new key' }))
    await waitFor(() => expect(connected).toMatchObject([{ key: 'another-key', connectionId: 'c1' }]))
  })
})

it('the page opened for the key of a connection has its key field in focus', async () => {
  window.history.replaceState(null, '', new URL(keyAddress(connectedView.id), window.location.href).hash)
  onTestFinished(() => window.history.replaceState(null, '', '#'))
  await show()
  expect(await screen.findByLabelText('API key')).toHaveFocus()
})

it('Esc answers no question, and closes the form for another connection', async () => {
  const { user, connected } = await show()
  await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
  await connectWith(user, 'another-key')
  expect(await screen.findByText('Does this key belong to the same account?')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Does this key belong to the same account?')).not.toBeInTheDocument()
  expect(connected).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Close links.example.com' }))
  await user.click(screen.getByRole('button', { name: 'Add a connection' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('API key')).not.toBeInTheDocument()
})

it('a second connection does not make new links until the user says so', async () => {
  const { user, stored } = await show()
  await user.click(await screen.findByRole('button', { name: 'Add a connection' }))
  await user.type(screen.getByLabelText('Service address'), 'https://other.example')
  await connectWith(user, 'a-second-key')
  expect(await screen.findByText(/New links are still made with links\.example\.com\./)).toBeInTheDocument()
  expect(await stored.connections.chosenId()).toBe('c1')
  await user.click(screen.getByRole('button', { name: 'Use for new links' }))
  await waitFor(() => expect(screen.queryByText(/still made with/)).not.toBeInTheDocument())
  expect(await stored.connections.chosenId()).toBe('c2')
})

describe.each([
  ['connected', connectedView],
  ['without its key', forgottenView],
])('another address in the form of a connection that is %s', (_, view) => {
  const enter = async () => {
    const shown = await show(view)
    const edit = screen.queryByRole('button', { name: 'Edit links.example.com' })
    if (view.connected) await shown.user.click(edit ?? (await screen.findByRole('button', { name: /^Edit / })))
    await shown.user.clear(await screen.findByLabelText('Service address'))
    await shown.user.type(screen.getByLabelText('Service address'), 'https://new.example')
    await connectWith(shown.user, 'a-new-key')
    expect(await screen.findByText('Has the service moved to https://new.example?')).toBeInTheDocument()
    expect(shown.connected).toEqual([])
    return shown
  }

  it('is another connection unless the user says that the service moved', async () => {
    const { user, connected } = await enter()
    await user.click(screen.getByRole('button', { name: 'Another service' }))
    await waitFor(() => expect(connected).toHaveLength(1))
    expect(connected).toMatchObject([{ address: 'https://new.example', connectionId: null }])
    expect(connected[0]).not.toHaveProperty('hasMoved')
  })

  it('replaces the one before if the user says that the service moved', async () => {
    const { user, connected } = await enter()
    await user.click(screen.getByRole('button', { name: 'The service moved' }))
    await waitFor(() => expect(connected).toHaveLength(1))
    expect(connected).toMatchObject([{ address: 'https://new.example', connectionId: 'c1', hasMoved: true }])
  })
})

it('the form for another connection is empty when it is opened again, without an earlier failure', async () => {
  const { user } = await show()
  const add = await screen.findByRole('button', { name: 'Add a connection' })
  await user.click(add)
  await user.type(screen.getByLabelText('Service address'), 'https://other.example')
  await connectWith(user, WRONG_KEY)
  expect(await screen.findByText(/does not accept this API key/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(add)
  expect(screen.getByLabelText('API key')).toHaveValue('')
  expect(screen.getByLabelText('API key')).toBeValid()
  expect(screen.queryByText(/does not accept this API key/)).not.toBeInTheDocument()
})

describe('a connection that cannot be changed says so', () => {
  const isReported = async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room left on this computer')

  it('after it was named', async () => {
    const { user } = await show(connectedView, { refuses: ['setName'] })
    await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
    await user.type(screen.getByLabelText('Name'), 'Work{Enter}')
    await isReported()
    expect(screen.getByLabelText('Name')).toHaveValue('Work')
  })

  it('after “Remove…”', async () => {
    const { user } = await show(connectedView, { refuses: ['getRemoval'] })
    await user.click(await screen.findByRole('button', { name: 'More for links.example.com' }))
    await user.click(screen.getByRole('menuitem', { name: 'Remove…' }))
    await isReported()
  })

  it('after its key was to be kept elsewhere', async () => {
    const { user } = await show(connectedView, { refuses: ['setKeyStorage'] })
    await user.click(await screen.findByRole('button', { name: 'Edit links.example.com' }))
    await user.click(screen.getByRole('radio', { name: 'Delete the key when the browser closes' }))
    await isReported()
  })
})
