import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tag } from '@/lib/domain/tag/tag'
import { FailureError } from '@/lib/rpc/client'
import { unchanged } from '@/lib/storage/connections'
import { listedLinkOf } from '@/test/support/journal-samples'
import { connectedView, unconnectedView } from '../stored-under-test'
import { showLibrary } from './library-under-test'

const listTags = () => [{ id: '7', label: 'Docs', color: '#000000' }]

const chooseTag = async (label: string) => {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('combobox', { name: 'Tag' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search tags' }), label)
  await user.click(await screen.findByRole('option', { name: label }))
}

it('the bars of clicks compare the listed links, even if the busiest link was read before the others', async () => {
  const links = [
    { ...listedLinkOf(2), clicks: 12 },
    { ...listedLinkOf(1), clicks: 48 },
  ]
  await showLibrary({
    listLinks: ({ perPage }) => ({
      current: 1,
      totalPages: 1,
      totalRows: 2,
      links: perPage === 1 ? links.slice(0, 1) : links,
    }),
  })
  await screen.findByText('12')
  const widths = [...document.querySelectorAll<HTMLElement>('.clicks .bar')].map(({ style }) => style.inlineSize)
  expect(widths).toEqual(['25%', '100%'])
})

it('a destination is shown decoded', async () => {
  const links = [{ ...listedLinkOf(1), destination: 'https://example.com/Tide%20pools' }]
  await showLibrary({ listLinks: () => ({ current: 1, totalPages: 1, totalRows: 1, links }) })
  expect(await screen.findByText('example.com/Tide pools')).toBeInTheDocument()
})

it('the menus do not wait for a service that has not answered', async () => {
  await showLibrary({
    listLinks: () => new Promise(() => {}),
    searchCache: () => ({ rows: [listedLinkOf(1)], count: 1 }),
  })
  expect(await screen.findByRole('button', { name: 'More' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Clicks' })).toBeInTheDocument()
})

it('the library shows its connection among several, and the links of another, which new links are not made with', async () => {
  const links = [listedLinkOf(1)]
  const { stored } = await showLibrary({
    listLinks: () => ({ current: 1, totalPages: 1, totalRows: links.length, links }),
  })
  await screen.findByRole('link', { name: 't1' })
  expect(screen.queryByRole('button', { name: /^Connection/ })).not.toBeInTheDocument()
  await act(async () => {
    await stored.connections.save({ ...connectedView, id: 'c2', name: 'Work' }, unchanged)
  })
  links.splice(0, 1, listedLinkOf(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Connection: links.example.com' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Work' }))
  expect(await screen.findByRole('button', { name: 'Connection: Work' })).toBeVisible()
  // The list before may have been read again with this link.
  await waitFor(() => expect(screen.getByRole('link', { name: 't2' })).toBeVisible())
  expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  expect(await stored.connections.chosenId()).toBe('c1')
  expect(window.location.search).toBe('?service=c2')
  window.history.replaceState(null, '', '?')
})

it('a service in the address that is gone gives way to the chosen one, without its tag', async () => {
  window.history.replaceState(null, '', '?service=gone&tag=7')
  const { inputsOf } = await showLibrary()
  await screen.findByRole('link', { name: 't1' })
  expect(inputsOf('listLinks')).not.toContainEqual(expect.objectContaining({ tagId: '7' }))
  window.history.replaceState(null, '', '?')
})

it('all services are one list, in which each tag and title belongs to its service', async () => {
  window.history.replaceState(null, '', '?service=all')
  const { stored, inputsOf } = await showLibrary({
    listTags: (id) => [{ id: '7', label: id === 'c1' ? 'Docs' : 'Press', color: '' }],
    searchCache: () => ({
      rows: [
        { ...listedLinkOf(1), tagId: '7' },
        { ...listedLinkOf(2), connectionId: 'c2', shortLink: 'https://w.example/t2', domain: 'w.example', tagId: '7' },
      ],
      count: 2,
    }),
  })
  await act(() => stored.connections.save({ ...connectedView, id: 'c2', name: 'Work' }, unchanged))
  expect(await screen.findByRole('button', { name: 'Connection: All services' })).toBeVisible()
  const press = await screen.findByRole('button', { name: 'Press' })
  expect(screen.getByRole('button', { name: 'Docs' })).toBeVisible()
  expect(screen.getByText('w.example/')).toBeVisible()
  await waitFor(() => expect(inputsOf('controlSync')).toContainEqual({ action: 'links', connectionIds: ['c1', 'c2'] }))
  fireEvent.click(press)
  await waitFor(() => expect(inputsOf('listLinks')).toContainEqual(expect.objectContaining({ tagId: '7' })))
  expect(window.location.search).toBe('?service=c2&tag=7')
  window.history.replaceState(null, '', '?')
})

it('a column takes room only if a link has something in it', async () => {
  const { details } = { details: [] as { id: string; expiresAt: string }[] }
  await showLibrary({ details: () => details })
  await screen.findByRole('link', { name: 't1' })
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Short link', 'Title and destination', 'Clicks', 'Created'])
  details.push({ id: 'link-2', expiresAt: '2026-01-31T12:00:00Z' })
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(heads()).toContain('Expires'))
  expect(heads()).not.toContain('Tag')
})

it('marks an expiry and a tag that nothing has shown, and no others', async () => {
  const signs = () => screen.queryAllByRole('img', { name: /^Asked for/ })
  const expiresAt = '2026-01-31T12:00:00Z'
  const { connect } = await showLibrary({
    listTags,
    details: () => [
      { id: 'link-1', tagId: '7', isTagAsked: true, expiresAt },
      { id: 'link-2', tagId: '7' },
    ],
  })
  await waitFor(() => expect(signs()).toHaveLength(2))
  await act(() => connect({ ...connectedView, proven: ['tagId'] }))
  await waitFor(() => expect(signs()).toHaveLength(1))
  expect(screen.queryByText('Expired')).not.toBeInTheDocument()
  await act(() => connect({ ...connectedView, proven: ['tagId', 'expiresAt'] }))
  await waitFor(() => expect(signs()).toHaveLength(0))
  expect(screen.getByText('Expired')).toBeVisible()
})

it('an empty library has nothing to filter, to sort or to save', async () => {
  await showLibrary({ listLinks: () => ({ current: 1, totalPages: 1, totalRows: 0, links: [] }), listTags })
  await screen.findByRole('link', { name: 'Shorten your first link' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^Sort/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Tag' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument()
})

it('filtering by a tag has the links with tags read, so that new ones show theirs', async () => {
  const { inputsOf } = await showLibrary({ listTags })
  const tagReads = () => inputsOf('controlSync').filter((input) => Object(input).action === 'tags').length
  await screen.findByRole('link', { name: 't1' })
  expect(tagReads()).toBe(0)
  await chooseTag('Docs')
  await waitFor(() => expect(tagReads()).toBe(1))
  window.history.replaceState(null, '', '?')
})

it('the library shows the tags last seen if the service cannot list them, and the new ones once it can', async () => {
  const answers: { listTags: () => Tag[] | Promise<Tag[]> } = {
    listTags: () => Promise.reject(new FailureError({ code: 'unreachable' })),
  }
  const { stored } = await showLibrary({
    listTags: () => answers.listTags(),
    details: () => [{ id: listedLinkOf(1).id, tagId: '7' }],
  })
  await act(() => stored.tags.change('c1', () => [{ id: '7', label: 'Docs', color: '#000000' }]))
  expect(await screen.findByRole('button', { name: 'Docs' })).toBeInTheDocument()
  expect(await screen.findByRole('combobox', { name: 'Tag' })).toBeInTheDocument()
  answers.listTags = () =>
    stored.tags.change('c1', () => [{ id: '7', label: 'Papers', color: '#000000' }]).then(() => [])
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Papers' })).toBeInTheDocument()
})

it('the library counts nothing before it has read, and shows the cached links if the service is late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const links = [listedLinkOf(9)]
  await showLibrary({
    listLinks: () => new Promise(() => {}),
    searchCache: () => ({ rows: links, count: 1, maxClicks: 0 }),
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('grid')).toBeInTheDocument()
  expect(screen.queryByText(/^\d+ links?$/)).not.toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('link', { name: 't9' })).toBeInTheDocument()
  expect(screen.getByText('1 link')).toBeInTheDocument()
})

describe('two windows', () => {
  /** The library, and the storage in which another window may connect another service. */
  const show = async () => {
    const service = { links: [listedLinkOf(1)] }
    const { stored, connect, inputsOf } = await showLibrary({
      listLinks: () => ({ current: 1, totalPages: 1, totalRows: 1, links: service.links }),
      listTags,
    })
    await screen.findByRole('link', { name: 't1' })
    return { service, stored, connect, inputsOf }
  }

  it.each([
    ['another service', { id: 'c2', baseUrl: 'https://other.example' }],
    ['another key', { connectedAt: 2 }],
  ])('the library shows only the new links once another window has connected %s', async (_, change) => {
    const { service, connect } = await show()
    service.links = [listedLinkOf(2)]
    await connect({ ...connectedView, ...change })
    await screen.findByRole('link', { name: 't2' })
    expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  })

  it('a filter by tag stays with its service once another one is chosen for new links', async () => {
    const { stored } = await show()
    await chooseTag('Docs')
    expect(await screen.findByRole('combobox', { name: 'Tag: Docs' })).toBeInTheDocument()
    await act(async () => {
      await stored.connections.save({ ...connectedView, id: 'c2', name: 'Work' }, unchanged)
      await stored.connections.choose('c2')
    })
    expect(await screen.findByRole('button', { name: 'Connection: links.example.com' })).toBeInTheDocument()
    expect(window.location.search).toBe('?service=c1&tag=7')
    window.history.replaceState(null, '', '?')
  })

  it('the library asks for a connection once another window has disconnected', async () => {
    const { connect } = await show()
    await connect(unconnectedView)
    await screen.findByRole('button', { name: 'Open the settings' })
    expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  })
})
