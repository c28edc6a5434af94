import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FieldTest } from '@/entrypoints/options/connections/field-test'
import { SavedDetails } from '@/entrypoints/options/connections/saved-details'
import type { KnownConnectionView } from '@/lib/domain/settings/connection'
import type { FieldTest as Outcome, Tested } from '@/lib/domain/settings/service-details'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { connectedView } from '../stored-under-test'
import { renderPart } from './options-under-test'

const ALL: Outcome['fields'] = { token: 'proven', password: 'proven', tagId: 'proven', expiresAt: 'unchecked' }

/** Links whose minute is over, or has just begun. */
const linksOn = (host: string, isOver = true): Outcome['links'] => ({
  lasting: `https://${host}/lasting`,
  expiring: `https://${host}/expiring`,
  expiresAt: isOver ? 0 : Date.now() + 60_000,
})

type Given = { outcome?: Outcome; expiry?: Tested; isAllowed?: boolean }

/** The test of a connection, over a double of the background: what it finds out is given. */
const show = ({ outcome = { fields: ALL }, expiry = 'proven', isAllowed = true }: Given = {}) => {
  const calls: [MethodName, unknown][] = []
  const asked: string[] = []
  const api = (async (method: MethodName, input: unknown) => {
    calls.push([method, input])
    if (method === 'testFields') return outcome
    return method === 'testExpiry' ? { tested: expiry } : null
  }) as Api
  const requestHost = async (pattern: string) => {
    asked.push(pattern)
    return isAllowed
  }
  const { user } = renderPart(
    <FieldTest connection={connectedView as KnownConnectionView} requestHost={requestHost} />,
    { api },
  )
  const test = async () => {
    await user.click(screen.getByRole('button', { name: 'Test' }))
    await user.click(screen.getByRole('button', { name: 'Make the links' }))
    await screen.findByRole('list')
  }
  return { calls, asked, user, test, methods: () => calls.map(([method]) => method) }
}

const outcomes = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('says before that it makes two links, and makes none until then', async () => {
  const { calls, user } = show()
  await user.click(screen.getByRole('button', { name: 'Test' }))
  expect(screen.getByRole('alertdialog', { name: 'Make two test links?' })).toHaveTextContent(/cannot delete them/)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual([])
})

it('tells what came of each field, before the minute of the expiry is over', async () => {
  const { test, methods } = show({ outcome: { fields: ALL, links: linksOn('links.example.com', false) } })
  await test()
  expect(outcomes()).toEqual([
    'Token: the service used it.',
    'Password: the link is protected.',
    'Expiry: known in about a minute. Keep this page open.',
    'Tag: the link is found by its tag.',
  ])
  expect(methods()).toEqual(['testFields'])
})

it('tells what came of the expiry after its minute', async () => {
  const { test } = show({ outcome: { fields: ALL, links: linksOn('links.example.com') } })
  await test()
  expect(await screen.findByText('Expiry: the link was gone after its minute.')).toBeInTheDocument()
})

it('visits short links on another host only once that is allowed', async () => {
  const { asked, test, user, methods } = show({ outcome: { fields: ALL, links: linksOn('s.example') } })
  await test()
  expect(screen.getByText('Expiry: not checked.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /visit s\.example/ }))
  expect(asked).toEqual(['https://s.example/*'])
  await waitFor(() => expect(methods()).toEqual(['testFields', 'testExpiry']))
})

it('leaves the expiry unchecked if their host is refused', async () => {
  const { test, user, methods } = show({ isAllowed: false, outcome: { fields: ALL, links: linksOn('s.example') } })
  await test()
  await user.click(screen.getByRole('button', { name: /visit s\.example/ }))
  expect(methods()).toEqual(['testFields'])
  expect(screen.getByText('Expiry: not checked.')).toBeInTheDocument()
})

it('offers the names of other services where one failed, and to test again', async () => {
  const { calls, test, user } = show({ outcome: { fields: { ...ALL, token: 'failed' } } })
  await test()
  await user.click(screen.getByRole('button', { name: 'slug' }))
  expect(await screen.findByRole('alertdialog', { name: 'Make two test links?' })).toBeInTheDocument()
  expect(calls.at(-1)).toMatchObject(['setServiceDetails', { details: { body: { token: 'slug' } }, headers: null }])
})

it('waits for a name that is still being saved', async () => {
  const calls: MethodName[] = []
  const saved = Promise.withResolvers<null>()
  const api = (async (method: MethodName) => {
    calls.push(method)
    return method === 'testFields' ? { fields: ALL } : saved.promise
  }) as Api
  const connection = connectedView as KnownConnectionView
  const { user } = renderPart(
    <>
      <SavedDetails connection={connection} onSaved={() => {}} />
      <FieldTest connection={connection} requestHost={async () => true} />
    </>,
    { api },
  )
  await user.type(screen.getByLabelText('Field for the password'), 'word')
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await user.click(screen.getByRole('button', { name: 'Make the links' }))
  expect(await screen.findByRole('button', { name: 'Testing…' })).toBeInTheDocument()
  expect(calls).toEqual(['setServiceDetails'])
  saved.resolve(null)
  await screen.findByText('Token: the service used it.')
  expect(calls).toEqual(['setServiceDetails', 'testFields'])
})

it('tells the words of a service that refuses a test link', async () => {
  const { test } = show({ outcome: { fields: { ...ALL, expiresAt: 'failed' }, refusal: 'Unknown field expires_at.' } })
  await test()
  expect(screen.getByText(/The service says: Unknown field expires_at\.$/)).toBeInTheDocument()
})

it('tells why nothing could be tested', async () => {
  const api = (async () => {
    throw new FailureError({ code: 'unauthorized' })
  }) as Api
  const { user } = renderPart(
    <FieldTest connection={connectedView as KnownConnectionView} requestHost={async () => true} />,
    { api },
  )
  await user.click(screen.getByRole('button', { name: 'Test' }))
  await user.click(screen.getByRole('button', { name: 'Make the links' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/did not accept your API key/)
})
