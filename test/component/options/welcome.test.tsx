import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Welcome } from '@/entrypoints/options/connections/welcome'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { connectedView } from '../connection-views'

/** The card of the first connection, over a double of the background that shortens https addresses. */
const show = () => {
  const ordered: string[] = []
  const api = (async (method: MethodName, input: Input<'createLink'>) => {
    if (method !== 'createLink') return null
    ordered.push(input.draft.link)
    if (input.draft.link === '') throw new FailureError({ code: 'link-missing', field: 'link' })
    return entryOf(1, { state: 'created', link: linkOf(1) })
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

it('the welcome card tells a wrong link at its field, which takes the focus', async () => {
  const { user } = show()
  await user.clear(screen.getByLabelText('Link'))
  await user.click(shorten())
  await waitFor(() => expect(screen.getByLabelText('Link')).toBeInvalid())
  expect(screen.getByLabelText('Link')).toHaveFocus()
  expect(screen.getByLabelText('Link')).toHaveAccessibleDescription()
})
