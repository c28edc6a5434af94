import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LinkExport } from '@/entrypoints/library/links/link-export'
import type { Api } from '@/lib/rpc/client'
import { FailureError } from '@/lib/rpc/failure-error'
import { createQueryClient } from '@/lib/ui/queries'
import { linkOf } from '@/test/support/journal-samples'

const cache = { progress: 'reading', isBusy: true, cached: 0, total: 3, readAt: null, tagsReadAt: null } as const

/** What the browser does with files is none of jsdom's business: it is written down. */
const showExport = (listLinks: () => Promise<unknown>, links?: ReturnType<typeof linkOf>[]) => {
  const found = links && { query: 'orchard', count: links.length }
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const searched = { version: '1', count: links?.length, first: 0, links, maxClicks: 0 }
  const described = links?.map(({ id }) => ({ id, title: 'Plums', tagId: '7' })) ?? []
  const answers: Record<string, unknown> = { searchLinks: searched, describeLinks: described, listTags: [] }
  const api = ((method: string) => (method === 'listLinks' ? listLinks() : Promise.resolve(answers[method]))) as Api
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LinkExport api={api} cache={cache} found={found} tagId="" now={1} />
    </QueryClientProvider>,
  )
  return { saved, user: userEvent.setup() }
}

const page = { current: 1, totalPages: 2, totalRows: 3, links: [linkOf(1)] }
const press = (name: string) => screen.findByRole('button', { name, hidden: true })

it('the export reports its progress, and saves nothing once it is cancelled', async () => {
  let go = (_: unknown) => {}
  let asked = 0
  const { saved, user } = showExport(() => {
    asked += 1
    if (asked === 1) return Promise.resolve(page)
    return new Promise((resolve) => {
      go = resolve
    })
  })
  await user.click(await press('Save as CSV'))
  expect(await screen.findByText('Reading your links: 1 of 3')).toBeInTheDocument()
  await user.click(await press('Cancel'))
  go({ ...page, links: [linkOf(2)] })
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('the export says why it failed, and can be repeated', async () => {
  let isBroken = true
  const { saved, user } = showExport(async () => {
    if (isBroken) throw new FailureError({ code: 'unauthorized' })
    return { ...page, totalPages: 1, unreadable: { code: 'unexpected-response', path: 'data.data.0.id' } }
  })
  await user.click(await press('Save as JSON'))
  expect(await screen.findByText(/did not accept your key/)).toBeInTheDocument()
  isBroken = false
  await user.click(await press('Save as JSON'))
  expect(await screen.findByText(/^1 link saved as .* Some links could not be read/)).toBeInTheDocument()
  expect(saved).toHaveLength(1)
})

it('the export offers what was found, and all', async () => {
  const { saved, user } = showExport(async () => page, [linkOf(1), linkOf(2)])
  expect(await screen.findByRole('radio', { name: '2 links found', hidden: true })).toBeChecked()
  expect(screen.getByText('From what was read of your list so far.')).toBeInTheDocument()
  await user.click(await press('Save as CSV'))
  expect(await screen.findByText(/^2 links saved as/)).toBeInTheDocument()
  expect(saved).toHaveLength(1)
})
