import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { JournalSection } from '@/entrypoints/options/sections/journal-section'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Api } from '@/lib/rpc/client'
import { createQueryClient } from '@/lib/ui/queries'
import { entryOf, linkOf } from '@/test/support/journal-samples'

const show = (entries: JournalEntry[]) => {
  const calls: unknown[] = []
  const api = (async (method: string, input: unknown) => {
    calls.push([method, input])
    return method === 'getJournal' ? entries : { count: 2 }
  }) as Api
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    // The next file of this worker is imported before the stub is taken back, and needs a URL.
    class extends URL {
      static override createObjectURL = (file: Blob) => String(files.push(file))
      static override revokeObjectURL = () => {}
    },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <JournalSection api={api} />
    </QueryClientProvider>,
  )
  return { calls, files, user: userEvent.setup() }
}

it('the journal is saved as a file that people can read', async () => {
  const { files, user } = show([entryOf(0, { state: 'created', link: linkOf(1), title: 'A' })])
  await user.click(screen.getByRole('button', { name: 'Save the journal' }))
  expect(await screen.findByText(/^Saved as curtail-journal-\d{4}-\d\d-\d\d\.json$/)).toBeVisible()
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject([
    {
      askedAt: '1970-01-01T00:00:00.000Z',
      state: 'created',
      shortLink: 'https://s.example/t1',
      title: 'A',
      token: 't1',
    },
  ])
})

it('an empty journal is not saved', async () => {
  const { files, user } = show([])
  await user.click(screen.getByRole('button', { name: 'Save the journal' }))
  expect(await screen.findByText('The journal is empty.')).toBeVisible()
  expect(files).toEqual([])
})

it('the journal is cleared by age, after a second press', async () => {
  const { calls, user } = show([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Entries to clear' }), 'Older than 90 days')
  await user.click(screen.getByRole('button', { name: 'Clear the journal' }))
  expect(screen.getByText(/Your links stay/)).toBeVisible()
  expect(calls).toEqual([])
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear now' }))
  expect(await screen.findByText('2 entries cleared')).toBeVisible()
  expect(calls).toEqual([['clearJournal', { olderThanDays: 90 }]])
})

it('all of the journal is cleared if no age is chosen', async () => {
  const { calls, user } = show([])
  await user.click(screen.getByRole('button', { name: 'Clear the journal' }))
  await user.click(screen.getByRole('button', { name: 'Clear now' }))
  expect(await screen.findByText('2 entries cleared')).toBeVisible()
  expect(calls).toEqual([['clearJournal', {}]])
})

it('clearing the journal can be called off, which gives the focus back', async () => {
  const { calls, user } = show([])
  await user.click(screen.getByRole('button', { name: 'Clear the journal' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText(/Your links stay/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Clear the journal' })).toHaveFocus()
  expect(calls).toEqual([])
})
