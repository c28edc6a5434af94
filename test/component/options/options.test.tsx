import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Options } from '@/entrypoints/options/options'
import { createShortcuts } from '@/entrypoints/options/shortcuts'
import type { Api } from '@/lib/rpc/client'
import { storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

beforeEach(() => void window.history.replaceState(null, '', '#'))

/** The whole page of a connected browser, over a background that knows nothing. */
const show = async () => {
  const { stored, client } = await storedUnderTest()
  const { user } = renderPart(
    <Options
      presetAddress={async () => ({ address: '', isFixed: false })}
      requestHost={async () => true}
      allowNotifications={async () => true}
      shortcuts={createShortcuts({ browser: {}, action: {}, openTab: () => {} })}
      about={{ version: '1.0.0', homepage: undefined }}
      openLibrary={() => {}}
    />,
    { api: (async () => []) as unknown as Api, stored, client },
  )
  await screen.findByRole('heading', { name: 'Connections' })
  return { user }
}

it('a section that is opened has the focus, and its name in the title of the page', async () => {
  const { user } = await show()
  expect(document.title).toMatch(/^Connections – /)
  await user.click(screen.getByRole('link', { name: 'Data' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Data' })).toHaveFocus())
  expect(document.title).toMatch(/^Data – /)
})

it('“Saved” goes away by itself', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('link', { name: 'New links' }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await user.click(await screen.findByRole('checkbox', { name: /tracking/ }))
  expect(await screen.findByText('Saved')).toBeVisible()
  vi.runAllTimers()
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  vi.useRealTimers()
})
