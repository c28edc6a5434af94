import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Welcome } from '@/entrypoints/options/connections/welcome'
import { createShortcuts } from '@/entrypoints/options/shortcuts'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import type { Stored } from '@/lib/ui/stored'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { connectedView, storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

const COPIED = { state: 'created', link: linkOf(1), copy: 'copied' } as const

/** The card of the first connection, over a double of the background: what becomes of a link is given. */
const show = async (
  outcome: Partial<JournalEntry> = COPIED,
  later = outcome,
  onlyInFirefox = {},
  {
    stored,
    mayNotify = true,
    isOnToolbar = false,
  }: { stored?: Stored; mayNotify?: boolean; isOnToolbar?: boolean } = {},
) => {
  const ordered: string[] = []
  const api = (async (method: MethodName, input: Input<'createLink'>) => {
    if (method === 'getPageStatus')
      return { entry: entryOf(1, later), waiting: { first: [], count: 0 }, known: { links: [], count: 0 } }
    if (method !== 'createLink') return null
    ordered.push(input.draft.link)
    if (input.draft.link === '') throw new FailureError({ code: 'link-missing', field: 'link' })
    return entryOf(1, outcome)
  }) as Api
  const shortcuts = createShortcuts({
    browser: { commands: { getAll: async () => [], ...onlyInFirefox } as never, windows: {} as never },
    action: { getUserSettings: async () => ({ isOnToolbar }) },
    openTab: () => {},
  })
  const { user } = renderPart(
    <Welcome
      connection={connectedView}
      shortcuts={shortcuts}
      allowNotifications={async () => mayNotify}
      onClose={() => {}}
    />,
    { api, stored: stored ?? (await storedUnderTest()).stored },
  )
  return { ordered, user }
}

const shorten = () => screen.getByRole('button', { name: 'Shorten it' })

it('the first link is celebrated at its button, and can be opened', async () => {
  const { user } = await show()
  await user.click(shorten())
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
  expect(screen.getByText('Your first short link is on your clipboard.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: linkOf(1).shortLink })).toHaveAttribute('href', linkOf(1).shortLink)
})

it('the welcome card shortens the example, or the link that is entered in its place', async () => {
  const { ordered, user } = await show()
  await user.click(shorten())
  await screen.findByRole('button', { name: 'Copied' })
  await user.click(screen.getByLabelText('Link'))
  await user.keyboard('https://mine.example/')
  await user.click(shorten())
  await waitFor(() => expect(ordered).toEqual(['https://example.com/', 'https://mine.example/']))
})

it('the welcome card shortens with the usual UTM preset', async () => {
  const preset = { id: idOf(8), name: 'Mail', source: 'mail', medium: '', campaign: '', term: '', content: '' }
  const { stored } = await storedUnderTest({ utmPresets: [preset], preferences: { utmPresetId: idOf(8) } })
  const { ordered, user } = await show(COPIED, COPIED, {}, { stored })
  await user.click(shorten())
  await waitFor(() => expect(ordered).toEqual(['https://example.com/?utm_source=mail']))
})

it('a link that could not be copied is shown, and not called copied', async () => {
  const { user } = await show({ ...COPIED, copy: 'failed' })
  await user.click(shorten())
  expect(await screen.findByRole('link', { name: linkOf(1).shortLink })).toBeInTheDocument()
  expect(screen.queryByText(/clipboard/)).not.toBeInTheDocument()
})

it.each<[string, Partial<JournalEntry>]>([
  ['You are offline.', { state: 'pending', failure: { code: 'offline' } }],
  ['Service not reachable.', { state: 'pending', failure: { code: 'timed-out' } }],
  [
    'Service not reachable. Checking whether the link was created.',
    { state: 'checking', failure: { code: 'timed-out' } },
  ],
  ['Curtail cannot tell whether the service created this link.', { state: 'unsure' }],
])('the welcome card says what becomes of a link: %s', async (sentence, outcome) => {
  const { user } = await show(outcome)
  await user.click(shorten())
  await waitFor(() => expect(screen.getByText(sentence)).toHaveRole('status'))
  expect(screen.getByLabelText('Link')).toBeValid()
})

it.each<[string, Partial<JournalEntry>]>([
  [
    'while it is checked',
    { state: 'checking', generatedToken: 'abc', cause: { code: 'rejected', detail: 'No “token”' } },
  ],
  ['at the link', { state: 'failed', failure: { code: 'rejected', detail: 'No “token”' } }],
])(
  'the welcome card says why the service refused the link, and leads to the test of the names: %s',
  async (_, refused) => {
    const { user } = await show(refused)
    await user.click(shorten())
    expect(await screen.findByText('The service says: No “token”')).toBeVisible()
    expect(screen.getByText(/press “Test” in the connection/)).toBeVisible()
  },
)

it.each([
  ['the pin of Chromium', {}, /then the pin\.$/],
  [
    'the gear of Firefox',
    { openShortcutSettings: async () => {} },
    /then the gear next to Curtail, then “Pin to Toolbar”/,
  ],
])('the welcome card says how to put the button on the toolbar: %s', async (_, onlyInFirefox, hint) => {
  await show(COPIED, COPIED, onlyInFirefox)
  expect(screen.getByText(hint)).toBeInTheDocument()
})

it('the welcome card offers notifications while the button is hidden', async () => {
  const { stored } = await storedUnderTest()
  const { user } = await show(COPIED, COPIED, {}, { stored })
  await user.click(await screen.findByRole('button', { name: 'Notify me' }))
  expect(await screen.findByRole('button', { name: 'Notifications are on' })).toHaveFocus()
  expect(await stored.preferences.get()).toMatchObject({ notifyOutcomes: true })
})

it('the welcome card says that an outcome may not be seen if notifications are refused, too', async () => {
  const { stored } = await storedUnderTest()
  const { user } = await show(COPIED, COPIED, {}, { stored, mayNotify: false })
  await user.click(await screen.findByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText(/^Without the button or a notification, you may not see/)).toHaveRole('status')
  expect(await stored.preferences.get()).toMatchObject({ notifyOutcomes: false })
})

it('the welcome card offers no notifications once the button is on the toolbar', async () => {
  await show(COPIED, COPIED, {}, { isOnToolbar: true })
  expect(await screen.findByText('Curtail is pinned.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Notify me' })).not.toBeInTheDocument()
})

it('a link that has to wait is followed until it is there', async () => {
  const { user } = await show({ state: 'pending', failure: { code: 'timed-out' } }, COPIED)
  await user.click(shorten())
  expect(await screen.findByRole('link', { name: linkOf(1).shortLink })).toBeInTheDocument()
})

it('the welcome card tells why the service refused a link', async () => {
  const { user } = await show({ state: 'failed', failure: { code: 'rejected' } })
  await user.click(shorten())
  await waitFor(() =>
    expect(screen.getByLabelText('Link')).toHaveAccessibleDescription('The service rejected the request.'),
  )
})

it('the welcome card tells a wrong link at its field, which takes the focus', async () => {
  const { user } = await show()
  await user.clear(screen.getByLabelText('Link'))
  await user.click(shorten())
  await waitFor(() => expect(screen.getByLabelText('Link')).toBeInvalid())
  expect(screen.getByLabelText('Link')).toHaveFocus()
  expect(screen.getByLabelText('Link')).toHaveAccessibleDescription()
})
