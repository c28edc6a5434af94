import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { entryOf, listedLinkOf } from '@/test/support/journal-samples'
import { completeCache, type FoundRows, showLibrary } from './library-under-test'

/** The library over a background that is busy with the cache, and answers a search when a test says so. */
const show = async (other: Parameters<typeof showLibrary>[0] = {}) => {
  const answers = new Map<string, (result: FoundRows) => void>()
  const library = await showLibrary({
    getCacheState: () => ({ ...completeCache, isBusy: true }),
    searchCache: ({ search: query }) => new Promise((resolve) => answers.set(query, resolve)),
    ...other,
  })
  await screen.findByRole('link', { name: 't3' })
  const answer = async (query: string, found: number[]) => {
    await waitFor(() => expect([...answers.keys()]).toContain(query))
    const links = found.map(listedLinkOf)
    await act(async () => answers.get(query)?.({ rows: links, count: links.length, maxClicks: 0 }))
  }
  const search = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  return { ...library, user: userEvent.setup(), answer, search }
}

it('a search shows the list until its first answer, and the last result while one types on', async () => {
  const { search, answer } = await show()
  search('orch')
  expect(screen.getByRole('link', { name: 't3' })).toBeInTheDocument()
  await answer('orch', [7])
  expect(await screen.findByText('1 of 3')).toBeInTheDocument()
  search('orchid')
  expect(screen.getByRole('link', { name: 't7' })).toBeInTheDocument()
  await answer('orchid', [])
  expect(await screen.findByText('No link matches “orchid”.')).toBeInTheDocument()
  search('tulip')
  expect(await screen.findByRole('link', { name: 't3' })).toBeInTheDocument()
})

it('Enter pressed before the answer copies the searched link, not a visible one', async () => {
  const { user, copyText, search, answer } = await show()
  search('orchid')
  await user.keyboard('{Enter}')
  expect(copyText).not.toHaveBeenCalled()
  await answer('orchid', [9])
  await waitFor(() => expect(copyText).toHaveBeenCalledExactlyOnceWith({ text: 'https://s.example/t9' }))
})

it('Enter shortens an address that has no link, and reports its copy beside the new link, not in the popup too', async () => {
  const entry = entryOf(1, { state: 'created', link: listedLinkOf(3), copy: 'copied', notice: 'unseen' })
  const { user, search, answer, inputsOf } = await show({ createLink: () => entry })
  search('https://example.com/')
  await user.keyboard('{Enter}')
  await answer('https://example.com/', [])
  expect(await screen.findByText('Copied: https://s.example/t3')).toBeInTheDocument()
  expect(screen.getByRole('combobox')).toHaveValue('')
  expect(inputsOf('controlEntry')).toEqual([{ id: entry.id, action: 'mark-seen' }])
})

it('a link that came too late to be copied is named once it is created', async () => {
  const entry = entryOf(1, { state: 'created', link: listedLinkOf(3), copy: 'late' })
  const { user, search, answer } = await show({ createLink: () => entry })
  search('https://example.com/')
  await user.keyboard('{Enter}')
  await answer('https://example.com/', [])
  expect(await screen.findByText('Created: https://s.example/t3')).toHaveClass('toast')
})

it('what is typed while an address is being shortened stays', async () => {
  const created = Promise.withResolvers<JournalEntry>()
  const { user, search, answer } = await show({ createLink: () => created.promise })
  search('https://example.com/')
  await user.keyboard('{Enter}')
  await answer('https://example.com/', [])
  search('orchid')
  await answer('orchid', [9])
  await act(async () => created.resolve(entryOf(1, { state: 'created', link: listedLinkOf(3), copy: 'copied' })))
  expect(await screen.findByText('Copied: https://s.example/t3')).toBeInTheDocument()
  expect(screen.getByRole('combobox')).toHaveValue('orchid')
})

it('Enter pressed before the answer is forgotten once the search changes', async () => {
  const { user, copyText, search, answer } = await show()
  search('orchid')
  await user.keyboard('{Enter}')
  search('orchids')
  await answer('orchids', [])
  search('orchid')
  await answer('orchid', [9])
  expect(await screen.findByRole('link', { name: 't9' })).toBeInTheDocument()
  expect(copyText).not.toHaveBeenCalled()
})

it('each letter sends one search, whose answer brings the titles with it', async () => {
  const { inputsOf } = await showLibrary({
    searchCache: () => ({ rows: [{ ...listedLinkOf(7), title: 'Plums' }], count: 1 }),
  })
  const field = await screen.findByRole('combobox')
  await screen.findByRole('link', { name: 't3' })
  await userEvent.type(field, 'plu')
  expect(await screen.findByRole('link', { name: 't7' })).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /Plums/ })).toBeInTheDocument()
  const queries = inputsOf('searchCache').map((input) => (input as { search: string }).search)
  expect(queries.filter((query) => query !== '')).toEqual(['p', 'pl', 'plu'])
})

it('a search that is made again is asked again, for what it found may have changed', async () => {
  const { search, answer, inputsOf } = await show()
  const timesAsked = () => inputsOf('searchCache').filter((input) => (input as { search: string }).search === 'plum')
  search('plum')
  await answer('plum', [7])
  search('')
  await screen.findByRole('link', { name: 't3' })
  search('plum')
  await waitFor(() => expect(timesAsked()).toHaveLength(2))
})

it('a mark grows with the search, and is not replaced', async () => {
  const { search, answer } = await show()
  search('t')
  await answer('t', [7])
  const mark = await waitFor(() => {
    const found = document.querySelector('td.short mark')
    expect(found?.textContent).toBe('t')
    return found
  })
  search('t7')
  await answer('t7', [7])
  await waitFor(() => expect(mark?.textContent).toBe('t7'))
  expect(document.querySelector('td.short mark')).toBe(mark)
})

it('the search index is loaded and the cache synchronized once the list was answered, and not before', async () => {
  let answer = () => {}
  const { inputsOf } = await showLibrary({
    listLinks: () =>
      new Promise((resolve) => {
        answer = () => resolve({ current: 1, totalPages: 1, totalRows: 1, links: [listedLinkOf(1)] })
      }),
  })
  await screen.findByRole('combobox')
  expect([...inputsOf('searchCache'), ...inputsOf('controlSync')]).toEqual([])
  await act(async () => answer())
  await screen.findByRole('link', { name: 't1' })
  await waitFor(() => expect(inputsOf('searchCache')).toMatchObject([{ search: '', first: 0, count: 0 }]))
  expect(inputsOf('controlSync')).toMatchObject([{ action: 'links' }])
})

it('a refresh is possible while the cache is being synchronized, and reads new links before all', async () => {
  const { user, inputsOf } = await show()
  const listed = inputsOf('listLinks').length
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() =>
    expect(inputsOf('controlSync').slice(-2)).toMatchObject([{ action: 'links' }, { action: 'everything' }]),
  )
  expect(inputsOf('listLinks').length).toBeGreaterThan(listed)
})

it('a search is in the address once typing pauses, as one step of the history', async () => {
  const { search } = await show()
  const before = window.history.length
  for (const text of ['o', 'or', 'orchid']) search(text)
  expect(window.location.search).toBe('')
  await waitFor(() => expect(window.location.search).toBe('?q=orchid'))
  expect(window.history.length).toBe(before + 1)
  search('orchids')
  await waitFor(() => expect(window.location.search).toBe('?q=orchids'))
  expect(window.history.length).toBe(before + 1)
  act(() => window.history.back())
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''))
})

it('a search that was typed just before another choice stays in the address', async () => {
  const { search, user } = await show()
  search('orchid')
  await user.click(await screen.findByRole('link', { name: 'Statistics' }))
  expect(window.location.search).toBe('?view=stats&q=orchid')
})
