import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { FirstRun } from '@/entrypoints/options/connections/first-run'
import { POLICY_VERSION } from '@/lib/domain/settings/privacy-policy'
import type { Api } from '@/lib/rpc/client'
import { storedUnderTest, unconnectedView } from '../stored-under-test'
import { renderPart } from './options-under-test'

const show = async (policy: string) => {
  vi.stubEnv('WXT_PRIVACY_POLICY', policy)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { stored, client } = await storedUnderTest({ connection: unconnectedView })
  const api = (async () => ({ id: 'c1' })) as unknown as Api
  const { user } = renderPart(
    <FirstRun
      preset={{ address: 'https://links.example.com', isFixed: false }}
      requestHost={async () => true}
      onConnected={() => {}}
    />,
    { api, stored, client },
  )
  return { stored, user }
}

it('the first screen says what is sent and kept, and connecting records the version of that policy', async () => {
  const { stored, user } = await show('https://curtail.example/privacy')
  expect(screen.getByText(/^Curtail sends the addresses you shorten, .* and to nobody else\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    'https://curtail.example/privacy',
  )
  expect((await stored.popupState.get()).policyVersion).toBeUndefined()
  await user.type(screen.getByLabelText('API key'), 'some-key')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(async () => expect((await stored.popupState.get()).policyVersion).toBe(POLICY_VERSION))
})

it('the first screen of a build without a publisher has no link to a policy', async () => {
  await show('')
  expect(screen.queryByRole('link', { name: 'Privacy policy' })).not.toBeInTheDocument()
})
