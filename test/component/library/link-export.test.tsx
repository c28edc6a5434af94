import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FailureError } from '@/lib/rpc/client'
import type { Output } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { completeCache, showLibrary } from './library-under-test'

type Page = Output<'listLinks'>

const page: Page = { current: 1, totalPages: 2, totalRows: 3, links: [linkOf(1)] }

/** jsdom saves no files, so they are recorded. */
const show = async (listAll: () => Page | Promise<Page>, found: number[] = []) => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await showLibrary({
    getCacheState: () => ({ ...completeCache, progress: 'reading', isBusy: true, readAt: null }),
    // The list is read newest first, an export oldest first.
    listLinks: ({ order, sort }) => (order === 'asc' && sort === 'date' ? listAll() : page),
    searchLinks: () => ({
      version: '1',
      count: found.length,
      first: 0,
      links: found.map(linkOf),
      described: [],
      maxClicks: 0,
    }),
  })
  const user = userEvent.setup()
  const choose = async (entry: string, place = 0) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click((await screen.findAllByRole('menuitem', { name: entry }))[place] as HTMLElement)
  }
  return { saved, user, choose }
}

it('the export reports its progress, and saves nothing once it is cancelled', async () => {
  let go = (_: Page) => {}
  let asked = 0
  const { saved, user, choose } = await show(() => {
    asked += 1
    return asked === 1 ? page : new Promise<Page>((resolve) => (go = resolve))
  })
  await choose('Save as CSV')
  expect(await screen.findByText('Reading your links: 1 of 3')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  go({ ...page, links: [linkOf(2)] })
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('the export says why it failed, and can be repeated', async () => {
  let isBroken = true
  const { saved, choose } = await show(() => {
    if (isBroken) throw new FailureError({ code: 'unauthorized' })
    return { ...page, totalPages: 1, unreadable: { code: 'unexpected-response', path: 'data.data.0.id' } }
  })
  await choose('Save as JSON')
  expect(await screen.findByText(/did not accept your key/)).toBeInTheDocument()
  isBroken = false
  await choose('Save as JSON')
  expect(await screen.findByText(/^1 link saved as .* Some links could not be read/)).toBeInTheDocument()
  expect(saved).toHaveLength(1)
})

it('the export offers the search results, or all links', async () => {
  const { saved, user, choose } = await show(() => page, [1, 2])
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'orchard')
  await waitFor(() => expect(screen.getByText('2 of 3')).toBeInTheDocument())
  await choose('Save as CSV')
  expect(await screen.findByText(/^2 links saved as/)).toBeInTheDocument()
  expect(saved).toHaveLength(1)
})
