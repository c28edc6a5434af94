import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Tag } from '@/lib/domain/tag/tag'
import { FailureError } from '@/lib/rpc/client'
import { linkOf } from '@/test/support/journal-samples'
import { connectedView, unconnectedView } from '../stored-under-test'
import { showLibrary } from './library-under-test'

const listTags = () => [{ id: '7', label: 'Docs', color: '#000000' }]

it('the bars of clicks compare the listed links, even if the busiest link was read before the others', async () => {
  const links = [
    { ...linkOf(2), clicks: 12 },
    { ...linkOf(1), clicks: 48 },
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

it('the menus do not wait for a service that has not answered', async () => {
  await showLibrary({ listLinks: () => new Promise(() => {}) })
  expect(await screen.findByRole('button', { name: 'More' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Clicks' })).toBeInTheDocument()
})

it('the library shows its connection among several, and switches to the links of another, which is remembered', async () => {
  const links = [linkOf(1)]
  const { stored } = await showLibrary({
    listLinks: () => ({ current: 1, totalPages: 1, totalRows: links.length, links }),
  })
  await screen.findByRole('link', { name: 't1' })
  expect(screen.queryByRole('button', { name: /^Connection/ })).not.toBeInTheDocument()
  const { connected: _, permitted: __, keyHint: ___, ...connection } = connectedView
  await act(async () => {
    await stored.connections.know('c2')
    await stored.connections.save({ ...connection, id: 'c2', name: 'Work' }, '2222')
  })
  links.splice(0, 1, linkOf(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Connection: links.example.com' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Work' }))
  expect(await screen.findByRole('button', { name: 'Connection: Work' })).toBeVisible()
  // The list before may have been read again with this link.
  await waitFor(() => expect(screen.getByRole('link', { name: 't2' })).toBeVisible())
  expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  expect(await stored.connections.chosenId()).toBe('c2')
})

it('an empty library has nothing to filter, to sort or to save', async () => {
  await showLibrary({ listLinks: () => ({ current: 1, totalPages: 1, totalRows: 0, links: [] }), listTags })
  await screen.findByRole('link', { name: 'Shorten your first link' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^(Tag|Sort)/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument()
})

it('filtering by a tag has the links with tags read, so that new ones show theirs', async () => {
  const { inputsOf } = await showLibrary({ listTags })
  const tagReads = () => inputsOf('controlSync').filter((input) => Object(input).action === 'tags').length
  await screen.findByRole('link', { name: 't1' })
  expect(tagReads()).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Tag' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Docs' }))
  await waitFor(() => expect(tagReads()).toBe(1))
  window.history.replaceState(null, '', '?')
})

it('the library shows the tags last seen if the service cannot list them, and the new ones once it can', async () => {
  const answers: { listTags: () => Tag[] | Promise<Tag[]> } = {
    listTags: () => Promise.reject(new FailureError({ code: 'unreachable' })),
  }
  const { stored } = await showLibrary({
    listTags: () => answers.listTags(),
    describeLinks: () => [{ id: linkOf(1).id, tagId: '7' }],
  })
  await act(() => stored.tags.change('c1', () => [{ id: '7', label: 'Docs', color: '#000000' }]))
  expect(await screen.findByRole('button', { name: 'Docs' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Tag' })).toBeInTheDocument()
  answers.listTags = () =>
    stored.tags.change('c1', () => [{ id: '7', label: 'Papers', color: '#000000' }]).then(() => [])
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Papers' })).toBeInTheDocument()
})

it('the library counts nothing before it has read, and shows the cached links if the service is late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const links = [linkOf(9)]
  await showLibrary({
    listLinks: () => new Promise(() => {}),
    searchLinks: () => ({ version: '1', count: 1, first: 0, links, described: [], maxClicks: 0 }),
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
    const service = { links: [linkOf(1)] }
    const { connect, inputsOf } = await showLibrary({
      listLinks: () => ({ current: 1, totalPages: 1, totalRows: 1, links: service.links }),
      listTags,
    })
    await screen.findByRole('link', { name: 't1' })
    return { service, connect, inputsOf }
  }

  it.each([
    ['another service', { id: 'c2', baseUrl: 'https://other.example' }],
    ['another key', { connectedAt: 2 }],
  ])('the library shows only the new links once another window has connected %s', async (_, change) => {
    const { service, connect } = await show()
    service.links = [linkOf(2)]
    await connect({ ...connectedView, ...change })
    await screen.findByRole('link', { name: 't2' })
    expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  })

  it('a filter by tag ends with the connection whose tag it is', async () => {
    const { service, connect, inputsOf } = await show()
    fireEvent.click(await screen.findByRole('button', { name: 'Tag' }))
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Docs' }))
    const withTag = () => inputsOf('listLinks').filter((input) => Object(input).tagId === '7').length
    await waitFor(() => expect(withTag()).toBe(2))
    service.links = [linkOf(2)]
    const { length } = window.history
    await connect({ ...connectedView, id: 'c2' })
    expect(await screen.findByRole('link', { name: 't2' })).toBeInTheDocument()
    expect([window.location.search, withTag()]).toEqual(['', 2])
    // Back would ask the other service for that tag.
    expect(window.history).toHaveLength(length)
  })

  it('the library asks for a connection once another window has disconnected', async () => {
    const { connect } = await show()
    await connect(unconnectedView)
    await screen.findByRole('button', { name: 'Open the options' })
    expect(screen.queryByRole('link', { name: 't1' })).not.toBeInTheDocument()
  })
})
