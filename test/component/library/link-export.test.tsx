import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { LinkPage, LinkQuery } from '@/lib/domain/link/link'
import { FailureError } from '@/lib/rpc/client'
import { listedLinkOf } from '@/test/support/journal-samples'
import { completeCache, showLibrary } from './library-under-test'

/** A list of a page and a link more than an export reads at once. */
const TOTAL = 501

const pageOf = (number: number): LinkPage => ({
  current: number,
  totalPages: 6,
  totalRows: TOTAL,
  links: Array.from({ length: number < 6 ? 100 : 1 }, (_, index) => listedLinkOf((number - 1) * 100 + index)),
})

const page: LinkPage = { current: 1, totalPages: 1, totalRows: 1, links: [listedLinkOf(1)] }

/** jsdom saves no files, so they are recorded. */
const show = async (listAll: (query: LinkQuery) => LinkPage | Promise<LinkPage>, found: number[] = []) => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${saved.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await showLibrary({
    getCacheState: () => ({ ...completeCache, progress: 'reading', isBusy: true, readAt: null }),
    // The list is read newest first, an export oldest first.
    listLinks: (query) => (query.order === 'asc' && query.sort === 'date' ? listAll(query) : page),
    searchCache: () => ({ rows: found.map(listedLinkOf), count: found.length }),
  })
  const user = userEvent.setup()
  const choose = async (entry: string, place = 0) => {
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click((await screen.findAllByRole('menuitem', { name: entry }))[place] as HTMLElement)
  }
  return { saved, user, choose }
}

it('the export reports its progress, and saves nothing once it is canceled', async () => {
  const { saved, user, choose } = await show(({ page: number = 1 }) =>
    number < 6 ? pageOf(number) : new Promise(() => {}),
  )
  await choose('Save as CSV')
  expect(await screen.findByText('Loading your links: 500 of 501')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Canceled. Nothing was saved.')).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('a second export ends the first, and can be canceled', async () => {
  const last = Promise.withResolvers<LinkPage>()
  const { saved, user, choose } = await show(({ page: number = 1 }) => (number < 6 ? pageOf(number) : last.promise))
  for (const entry of ['Save as CSV', 'Save as JSON']) {
    await choose(entry)
    expect(await screen.findByText('Loading your links: 500 of 501')).toBeInTheDocument()
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  last.resolve(pageOf(6))
  expect(await screen.findByText('Canceled. Nothing was saved.')).toBeInTheDocument()
  expect(saved).toEqual([])
})

it('the export says why it failed, and can be repeated', async () => {
  let isBroken = true
  const { saved, choose } = await show(() => {
    if (isBroken) throw new FailureError({ code: 'unauthorized' })
    return { ...page, totalPages: 1, unreadable: { code: 'unexpected-response', path: 'data.data.0.id' } }
  })
  await choose('Save as JSON')
  expect(await screen.findByText(/did not accept your API key/)).toBeInTheDocument()
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

it('the export offers only all links if a search found none', async () => {
  const { user } = await show(() => page)
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'orchard')
  await waitFor(() => expect(screen.getByText('0 of 3')).toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findAllByRole('menuitem', { name: 'Save as CSV' })).toHaveLength(1)
  expect(screen.queryByText(/^These/)).not.toBeInTheDocument()
})
