import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { isSettled, type JournalEntry } from '@/lib/domain/creation/entry'
import { FailureError } from '@/lib/rpc/client'
import { entryOf, listedLinkOf } from '@/test/support/journal-samples'
import { completeCache, showLibrary } from './library-under-test'

it('a search counts among the cached links if the list cannot be read', async () => {
  await showLibrary({
    listLinks: () => Promise.reject(new Error('offline')),
    searchCache: () => ({ rows: [listedLinkOf(1)], count: 1 }),
  })
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'orchard' } })
  expect(await screen.findByText('1 of 3')).toBeInTheDocument()
})

const unreachable = () => Promise.reject(new FailureError({ code: 'unreachable' }))

it('a list that cannot be read shows the links of the cache, without a search too', async () => {
  const links = [listedLinkOf(2), listedLinkOf(1)]
  await showLibrary({
    listLinks: unreachable,
    searchCache: ({ search: query }) =>
      query === '' ? { rows: links, count: 2, maxClicks: 0 } : { rows: [], count: 0 },
  })
  expect(await screen.findByRole('link', { name: 't2' })).toBeInTheDocument()
  expect(screen.getByText('2 links')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('The service cannot be reached.')
})

it('a key that the service refuses leads to its connection', async () => {
  const { openOptions } = await showLibrary({
    listLinks: () => Promise.reject(new FailureError({ code: 'unauthorized' })),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the key' }))
  expect(openOptions).toHaveBeenCalledExactlyOnceWith('c1')
})

it('the statistics lead to the connection whose key is refused, too', async () => {
  window.history.replaceState(null, '', '?view=stats')
  onTestFinished(() => window.history.replaceState(null, '', '?'))
  const { openOptions } = await showLibrary({
    getCacheState: () => ({ ...completeCache, problem: { code: 'unauthorized' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enter the key' }))
  expect(openOptions).toHaveBeenCalledExactlyOnceWith('c1')
})

it('a failed search says why, and lists no links in place of those it would have found', async () => {
  const { copyText } = await showLibrary({ searchCache: () => Promise.reject(new FailureError({ code: 'internal' })) })
  await screen.findByRole('link', { name: 't3' })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'orchid' } })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in Curtail.')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(screen.queryByText(/^\d/, { selector: '.summary strong' })).toBeNull()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '' } })
  expect(await screen.findByRole('link', { name: 't3' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(copyText).not.toHaveBeenCalled()
})

it('a list that can be read nowhere is not called empty', async () => {
  await showLibrary({ listLinks: unreachable, getCacheState: () => ({ ...completeCache, cached: 0 }) })
  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached.')
  expect(screen.queryByText('0 links')).toBeNull()
  expect(screen.queryByRole('grid')).toBeNull()
})

it('what keeps list and cache from being read is reported once', async () => {
  const problem = { code: 'unauthorized' } as const
  await showLibrary({
    listLinks: () => Promise.reject(new FailureError(problem)),
    getCacheState: () => ({ ...completeCache, problem }),
  })
  expect(await screen.findAllByText(/did not accept your API key/)).toHaveLength(1)
})

it('a paused first read says that it is paused, and goes on when asked to', async () => {
  const { inputsOf } = await showLibrary({
    getCacheState: () => ({ ...completeCache, progress: 'paused', read: 400, total: 1400, readAt: null }),
  })
  expect(await screen.findByText('Paused: 400 of 1,400 links loaded')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await waitFor(() => expect(inputsOf('controlSync')).toContainEqual({ action: 'links', connectionIds: ['c1'] }))
})

/** Searches for an address that has no link, and has it shortened; the background answers with this entry. */
const shorten = async (entry: JournalEntry, latest = entry) => {
  const status = {
    entry: latest,
    waiting: { first: [], count: isSettled(latest) ? 0 : 1 },
    known: { first: [], count: 0 },
  }
  const library = await showLibrary({ createLink: () => entry, getPageStatus: () => status })
  await screen.findByRole('link', { name: 't3' })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'https://example.com/' } })
  await userEvent.keyboard('{Enter}')
  return library
}

it.each<[string, Partial<JournalEntry>, string]>([
  ['that the service refused', { state: 'failed', failure: { code: 'unauthorized' } }, 'did not accept your API key'],
  [
    'that is sent later',
    { state: 'pending', failure: { code: 'offline' } },
    'example.com/ You are offline. Curtail will keep trying.',
  ],
  [
    'whose answer was lost',
    { state: 'unsure' },
    'example.com/ Curtail cannot tell whether the service created this link. Open Curtail to decide.',
  ],
])('the library says of an address %s what happens with it', async (_, change, sentence) => {
  await shorten(entryOf(1, change))
  await waitFor(() => expect(document.querySelector('.strip')).toHaveTextContent(sentence))
})

it('what is said of an address that waits ends once there is its link, which is listed then', async () => {
  const waiting = entryOf(1, { state: 'pending', failure: { code: 'offline' } })
  const { inputsOf } = await shorten(waiting, entryOf(1, { state: 'created', link: listedLinkOf(4) }))
  await waitFor(() => expect(inputsOf('getPageStatus')).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.strip')).not.toBeInTheDocument())
  await waitFor(() => expect(inputsOf('listLinks').length).toBeGreaterThan(1))
})

it('what is said of an address that waits becomes the reason why the service has refused it', async () => {
  const waiting = entryOf(1, { state: 'pending', failure: { code: 'offline' } })
  const { inputsOf } = await shorten(waiting, entryOf(1, { state: 'failed', failure: { code: 'unauthorized' } }))
  expect(await screen.findByText(/did not accept your API key/)).toBeVisible()
  expect(document.querySelector('.strip')).toHaveTextContent('example.com/')
  await waitFor(() => expect(inputsOf('listLinks').length).toBeGreaterThan(1))
})
