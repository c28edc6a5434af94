import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Welcome } from '@/entrypoints/options/connections/welcome'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { connectedView } from '../stored-under-test'

const COPIED = { state: 'created', link: linkOf(1), copy: 'copied' } as const

/** The card of the first connection, over a double of the background: what becomes of a link is given. */
const show = (outcome: Partial<JournalEntry> = COPIED) => {
  const ordered: string[] = []
  const api = (async (method: MethodName, input: Input<'createLink'>) => {
    if (method !== 'createLink') return null
    ordered.push(input.draft.link)
    if (input.draft.link === '') throw new FailureError({ code: 'link-missing', field: 'link' })
    return entryOf(1, outcome)
  }) as Api
  const shortcuts = { list: async () => [], isPinned: async () => true, change: () => {} }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Welcome api={api} connection={connectedView} shortcuts={shortcuts as never} onClose={() => {}} />
    </QueryClientProvider>,
  )
  return { ordered, user: userEvent.setup() }
}

const shorten = () => screen.getByRole('button', { name: 'Shorten it' })

it('the welcome card shortens the example, or the link that is entered in its place', async () => {
  const { ordered, user } = show()
  await user.click(shorten())
  expect(await screen.findByText(`Copied: ${linkOf(1).shortLink}`)).toBeInTheDocument()
  await user.click(screen.getByLabelText('Link'))
  await user.keyboard('https://mine.example/{Enter}')
  await waitFor(() => expect(ordered).toEqual(['https://example.com/', 'https://mine.example/']))
})

it.each<[string, Partial<JournalEntry>]>([
  [`Created: ${linkOf(1).shortLink}`, { ...COPIED, copy: 'failed' }],
  [`Created: ${linkOf(1).shortLink}`, { ...COPIED, copy: 'not-asked' }],
  ['You are offline.', { state: 'queued', failure: { code: 'offline' } }],
  ['Service not reachable.', { state: 'queued', failure: { code: 'timed-out' } }],
  ['Checking whether the link was created', { state: 'unknown', failure: { code: 'timed-out' } }],
  ['We don’t know whether the service created this link.', { state: 'undecided' }],
])('the welcome card says what becomes of a link: %s', async (sentence, outcome) => {
  const { user } = show(outcome)
  await user.click(shorten())
  await waitFor(() => expect(screen.getByText(sentence)).toHaveRole('status'))
  expect(screen.getByLabelText('Link')).toBeValid()
})

it('the welcome card tells why the service refused a link', async () => {
  const { user } = show({ state: 'failed', failure: { code: 'rejected' } })
  await user.click(shorten())
  await waitFor(() => expect(screen.getByLabelText('Link')).toHaveAccessibleDescription('The service refused this.'))
})

it('the welcome card tells a wrong link at its field, which takes the focus', async () => {
  const { user } = show()
  await user.clear(screen.getByLabelText('Link'))
  await user.click(shorten())
  await waitFor(() => expect(screen.getByLabelText('Link')).toBeInvalid())
  expect(screen.getByLabelText('Link')).toHaveFocus()
  expect(screen.getByLabelText('Link')).toHaveAccessibleDescription()
})
