import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RowActions } from '@/components/link-list/row-actions'
import type { Output } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { showLibrary } from './library-under-test'

// Each row draws them whenever it is drawn.
vi.mock('@/components/link-list/row-actions', () => ({ RowActions: vi.fn(() => null) }))

/** The library with its first search answered, and a way to answer the next. */
const show = async () => {
  const answers = new Map<string, (result: Output<'searchLinks'>) => void>()
  await showLibrary({ searchLinks: ({ query }) => new Promise((resolve) => answers.set(query, resolve)) })
  const answer = async (query: string, found: number[]) => {
    await waitFor(() => expect([...answers.keys()]).toContain(query))
    const links = found.map(linkOf)
    const result = { version: '1', count: links.length, first: 0, links, described: [], maxClicks: 9 }
    await act(async () => answers.get(query)?.(result))
  }
  const search = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  await screen.findByRole('link', { name: 't3' })
  search('pl')
  await answer('pl', [7, 8])
  await screen.findByRole('link', { name: 't7' })
  vi.mocked(RowActions).mockClear()
  return { search, answer }
}

it('a letter draws no row again until its answer is there', async () => {
  const { search, answer } = await show()
  search('plu')
  search('plum')
  expect(screen.getByRole('combobox')).toHaveValue('plum')
  expect(RowActions).not.toHaveBeenCalled()
  await answer('plum', [8])
  await waitFor(() => expect(screen.queryByRole('link', { name: 't7' })).toBeNull())
  expect(RowActions).toHaveBeenCalledOnce()
})

it('an arrow key draws the row that it leaves and the one that it leads to', async () => {
  const { search, answer } = await show()
  search('p')
  await answer('p', [1, 2, 3, 4, 5, 6])
  await screen.findByRole('link', { name: 't6' })
  vi.mocked(RowActions).mockClear()
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
  expect(screen.getByRole('row', { name: /t2/ })).toHaveAttribute('aria-selected', 'true')
  expect(vi.mocked(RowActions).mock.calls.map(([{ link }]) => link.token)).toEqual(['t1', 't2'])
})
