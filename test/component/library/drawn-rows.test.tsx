import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Output } from '@/lib/rpc/contract'
import { linkOf } from '@/test/support/journal-samples'
import { showLibrary } from './library-under-test'

describe('rows', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

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
    // Each row writes its date whenever it is drawn, and the date of a link is its number here.
    const writeDate = vi.spyOn(Date.prototype, 'toISOString')
    const drawn = (): number[] => writeDate.mock.contexts.map((date) => (date as Date).getTime())
    return { search, answer, drawn, forget: () => writeDate.mockClear() }
  }

  it('a letter draws no row again until its answer is there', async () => {
    const { search, answer, drawn } = await show()
    search('plu')
    search('plum')
    expect(screen.getByRole('combobox')).toHaveValue('plum')
    expect(drawn()).toEqual([])
    await answer('plum', [8])
    await waitFor(() => expect(screen.queryByRole('link', { name: 't7' })).toBeNull())
    expect(drawn()).toEqual([8])
  })

  it('an arrow key draws the row that it leaves and the one that it leads to', async () => {
    const { search, answer, drawn, forget } = await show()
    search('p')
    await answer('p', [1, 2, 3, 4, 5, 6])
    await screen.findByRole('link', { name: 't6' })
    forget()
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'ArrowDown' })
    expect(screen.getByRole('row', { name: /t2/ })).toHaveAttribute('aria-selected', 'true')
    expect(drawn()).toEqual([1, 2])
  })
})
