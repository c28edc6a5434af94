import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LinkSearch } from '@/entrypoints/library/links/link-search'
import type { Api } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { createQueryClient } from '@/lib/ui/queries'

/** The search over a double of a background that is busy with the copy for as long as one looks. */
it('asks for the clicks of now, also while the copy is being brought up to date', async () => {
  const methods: MethodName[] = []
  const api = (async (method: MethodName) => {
    methods.push(method)
    if (method === 'readMirror') return { generation: 1, links: [], next: null }
    return { progress: 'complete', isBusy: true, held: 0, total: 0, readAt: 1, tagsReadAt: null }
  }) as Api
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LinkSearch api={api} search="orchard" tagId="" now={1} onSearch={vi.fn()} onCopy={vi.fn()}>
        {null}
      </LinkSearch>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Read the clicks again' }))
  await waitFor(() => expect(methods).toContain('readMirrorAgain'))
})
