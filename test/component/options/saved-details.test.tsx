import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SavedDetails } from '@/entrypoints/options/connections/saved-details'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { type Api, FailureError } from '@/lib/rpc/client'
import { contract, type Input } from '@/lib/rpc/contract'
import { connectedView } from '../stored-under-test'
import { renderPart } from './options-under-test'

type Saved = Input<'setServiceDetails'>

/** The fields of a connection, over a double of the background, which checks what a page sends. */
const show = (change: Partial<KnownConnectionView> = {}, answer = { isRefused: false }) => {
  const saved: Saved[] = []
  const api = (async (_: string, input: Saved) => {
    if (answer.isRefused) throw new FailureError({ code: 'header-invalid', field: 'headers' })
    saved.push(contract.setServiceDetails.input.parse(input))
    return null
  }) as Api
  const onSaved = vi.fn()
  const connection = { ...connectedView, ...change } as KnownConnectionView
  const { user } = renderPart(<SavedDetails connection={connection} onSaved={onSaved} />, { api })
  return { saved, onSaved, user }
}

const field = () => screen.getByLabelText('Field for the expiry')

it('a name saves itself when its field is left, trimmed', async () => {
  const { saved, onSaved, user } = show()
  await user.clear(field())
  await user.type(field(), ' until ')
  expect(saved).toEqual([])
  await user.tab()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(saved).toMatchObject([
    { details: { body: { expiresAt: 'until' }, query: DEFAULT_SERVICE_DETAILS.query }, headers: null },
  ])
})

it('a blank name is reported at its field and not saved', async () => {
  const { saved, user } = show()
  await user.clear(field())
  await user.type(field(), '  ')
  await user.tab()
  expect(saved).toEqual([])
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Enter a name.')
})

it('names that the list could not show are said once', () => {
  show({ guessed: ['perPage', 'tagId'] })
  expect(screen.getByText(/Parameter for the page size and Parameter for the tag\. Curtail uses/)).toBeInTheDocument()
})

it('stored headers are named, and replaced by those that are entered', async () => {
  const { saved, user } = show({ headerNames: ['X-Proxy-Pass'] })
  expect(screen.getByText('Saved: X-Proxy-Pass.')).toBeInTheDocument()
  await user.click(screen.getByText('My service needs more'))
  await user.click(screen.getByRole('button', { name: 'Replace the headers' }))
  await user.type(screen.getByLabelText('Name of header 1'), 'X-Other')
  await user.type(screen.getByLabelText('Value of header 1'), 'value')
  await user.click(screen.getByRole('button', { name: 'Save the headers' }))
  await waitFor(() => expect(saved).toMatchObject([{ headers: [{ name: 'X-Other', value: 'value' }] }]))
  expect(screen.queryByLabelText('Name of header 1')).not.toBeInTheDocument()
})

it('a refused header is reported at the headers, which have the focus, and goes once they are saved', async () => {
  const answer = { isRefused: true }
  const { onSaved, user } = show({}, answer)
  await user.click(screen.getByText('My service needs more'))
  await user.click(screen.getByRole('button', { name: 'Add a header' }))
  await user.type(screen.getByLabelText('Name of header 1'), 'Host')
  await user.click(screen.getByRole('button', { name: 'Save the headers' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('A header needs a name')
  expect(screen.getByLabelText('Name of header 1')).toHaveFocus()
  expect(screen.getByLabelText('Name of header 1')).toHaveValue('Host')
  answer.isRefused = false
  await user.click(screen.getByRole('button', { name: 'Save the headers' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
