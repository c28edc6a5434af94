import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Options } from '@/entrypoints/options/options'
import type { PublicConnection } from '@/lib/domain/settings/connection'
import type { PresetAddress } from '@/lib/domain/settings/service-address'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { connectedView } from '../connection-views'
import { storedUnderTest } from '../stored-under-test'

const PRESET: PresetAddress = { address: '', isFixed: false }

/** The options page of one connection, over a double of the background that accepts every key. */
const show = async () => {
  const { stored, client } = await storedUnderTest()
  const { connected: _, permitted: __, ...connection } = connectedView
  const answers: Partial<Record<MethodName, unknown>> = {
    listTags: [],
    getDiagnostics: { requests: [], quarantined: [] },
  }
  const connected: Input<'connect'>[] = []
  const api = (async (method: MethodName, input: never) => {
    if (method !== 'connect') return answers[method]
    connected.push(input)
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
        copyText={async () => {}}
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
