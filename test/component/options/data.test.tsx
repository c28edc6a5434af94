import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DataSection } from '@/entrypoints/options/data'
import type { Api } from '@/lib/rpc/client'
import { watchClipboard } from '../browser-doubles'
import { storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

const show = async () => {
  const calls: unknown[] = []
  const api = (async (method: string, input: unknown) => {
    calls.push([method, input])
    return method === 'getDiagnostics' ? { version: '1.2.3' } : { count: 2 }
  }) as Api
  const { stored, client } = await storedUnderTest()
  const about = { version: '1.2.3', homepage: 'https://curtail.example/' }
  const { user } = renderPart(<DataSection about={about} />, { api, stored, client })
  await screen.findByRole('heading', { name: 'Data' })
  return { calls, stored, user }
}

it('the history is cleared after a second press', async () => {
  const { calls, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Clear history' }))
  expect(screen.getByText(/Your links aren’t affected/)).toBeVisible()
  expect(calls).toEqual([])
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear now' }))
  expect(await screen.findByText('2 entries cleared')).toBeVisible()
  expect(calls).toEqual([['clearJournal', null]])
})

it('clearing the history can be called off, which gives the focus back', async () => {
  const { calls, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Clear history' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText(/Your links aren’t affected/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Clear history' })).toHaveFocus()
  expect(calls).toEqual([])
})

it('the copy of the list is switched off', async () => {
  const { stored, user } = await show()
  await user.click(screen.getByRole('checkbox', { name: 'Keep a copy of your links for search and statistics' }))
  await expect.poll(async () => (await stored.preferences.get()).keepCache).toBe(false)
})

it('the version is told, with where to find help, and the diagnostics are copied', async () => {
  const copied = watchClipboard()
  const { user } = await show()
  expect(screen.getByRole('heading', { name: 'Curtail 1.2.3' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'What is new, and help' })).toHaveAttribute(
    'href',
    'https://curtail.example/',
  )
  await user.click(screen.getByRole('button', { name: 'Copy diagnostics' }))
  await expect.poll(() => copied.mock.lastCall?.[0].text).toContain('"version": "1.2.3"')
})
