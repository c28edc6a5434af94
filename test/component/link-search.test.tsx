import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LinkSearch } from '@/entrypoints/library/links/link-search'
import type { CacheState, LinkSearchResult } from '@/lib/domain/library/link-cache'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'
import { linkOf } from '@/test/support/journal-samples'

const state: CacheState = { progress: 'complete', isBusy: true, cached: 2, total: 2, readAt: 1, tagsReadAt: null }

/** The search over a double of a background that is busy with the cache, and answers when a test says so. */
const show = () => {
  // jsdom has no scrolling.
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  const calls: [MethodName, unknown][] = []
  const answers = new Map<string, (result: LinkSearchResult) => void>()
  const api = (async (method: MethodName, input: unknown) => {
    calls.push([method, input])
    if (method !== 'searchLinks') return state
    const { query } = input as Input<'searchLinks'>
    return new Promise<LinkSearchResult>((resolve) => answers.set(query, resolve))
  }) as Api
  const client = createQueryClient()
  const searchFor = (search: string) => (
    <QueryClientProvider client={client}>
      <LinkSearch api={api} search={search} tagId="" now={1} onSearch={vi.fn()} onCopy={vi.fn()}>
        the whole list
      </LinkSearch>
    </QueryClientProvider>
  )
  const { rerender } = render(searchFor(''))
  const answer = async (query: string, count: number) => {
    await waitFor(() => expect([...answers.keys()]).toContain(query))
    await act(async () =>
      answers.get(query)?.({ version: '1', count, first: 0, links: [linkOf(1)].slice(0, count), maxClicks: 0 }),
    )
  }
  return { calls, answer, search: (query: string) => rerender(searchFor(query)) }
}

/** The sentence above the results. */
const outcome = (text: string) => screen.findByText(text, { selector: '[role=status]' })

it('a search shows the list until the first answer, and what was found before while one types on', async () => {
  const { search, answer } = show()
  search('orch')
  expect(screen.getByText('the whole list')).toBeInTheDocument()
  await answer('orch', 1)
  expect(await outcome('1 link found')).toBeInTheDocument()
  search('orchid')
  expect(screen.getByText('1 link found', { selector: '[role=status]' })).toBeInTheDocument()
  await answer('orchid', 0)
  expect(await outcome('0 links found')).toBeInTheDocument()
  search('tulip')
  expect(await screen.findByText('the whole list')).toBeInTheDocument()
  await answer('tulip', 1)
  await outcome('1 link found')
  search('')
  expect(await screen.findByText('the whole list')).toBeInTheDocument()
})

it('the search index is loaded when the field gets the focus', async () => {
  const { calls } = show()
  fireEvent.focus(await screen.findByRole('searchbox'))
  expect(calls).toContainEqual(['searchLinks', { query: '', first: 0, count: 0 }])
})

it('the clicks can be read again, even while the cache is being synchronised', async () => {
  const { calls, search, answer } = show()
  search('orchard')
  await answer('orchard', 1)
  fireEvent.click(await screen.findByRole('button', { name: 'Read the clicks again' }))
  await waitFor(() => expect(calls).toContainEqual(['syncLinks', { scope: 'everything' }]))
})
