import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { i18n } from '#i18n'
import type { BatchOrder } from '@/lib/domain/batch/batch'
import { connectedView } from '../stored-under-test'
import { batchOf, made, showBatch } from './batch-under-test'

const field = () => screen.findByRole('textbox', { name: 'Addresses or CSV' })

it('a new batch shows its counts, stores what is typed, and starts with the default tag', async () => {
  const { user, savedList, inputsOf } = await showBatch(null, 'https://a.example/\nnonsense')
  await user.type(await field(), '{Enter}https://a.example')
  expect(await screen.findByText('1 link')).toBeVisible()
  expect(screen.getByText('1 duplicate')).toBeVisible()
  expect(screen.getByText('1 line with a problem')).toBeVisible()
  const typed = 'https://a.example/\nnonsense\nhttps://a.example'
  await expect.poll(savedList).toEqual({ text: typed, rows: [] })
  await user.click(screen.getByRole('button', { name: 'Shorten 1 link and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([
    { connectionId: 'c1', tagId: '1', rows: [{}, { link: 'nonsense' }, {}] },
  ])
})

it('a list that could not be stored says so, stays, and is stored with the next letter', async () => {
  const { user, savedList, inputsOf, refuse, accept } = await showBatch(null, 'https://a.example/')
  refuse('saveListDraft', { code: 'storage-full' })
  await user.type(await field(), 'b')
  expect(await screen.findByText(/no room/)).toBeVisible()
  expect(await field()).toHaveValue('https://a.example/b')
  accept('saveListDraft')
  await user.type(await field(), 'c')
  await waitFor(() => expect(screen.queryByText(/no room/)).toBeNull())
  expect(savedList()).toEqual({ text: 'https://a.example/bc', rows: [] })
  await user.click(screen.getByRole('button', { name: 'Shorten 1 link and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([{ rows: [{ link: 'https://a.example/bc' }] }])
})

it.each([
  ['', 'Shorten and copy', 'Enter a link to shorten.'],
  ['nonsense', 'Shorten 0 links and copy', 'Enter a link that begins with http:// or https://.'],
])('a batch of %j does not start: the list has the focus and an error', async (draft, button, sentence) => {
  const { user, inputsOf } = await showBatch(null, draft)
  await field()
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(await field()).toHaveAccessibleDescription(expect.stringContaining(sentence))
  expect(await field()).toHaveFocus()
  expect(inputsOf('startBatch')).toEqual([])
})

it.each([
  ['Spring', 'Spring'],
  ['SPRING', 'SPRING'],
  ['spring', 'Spring'],
])('a line with the tag %s is previewed with the tag that its link gets: %s', async (typed, label) => {
  await showBatch(null, `link,tag\nhttps://a.example/,${typed}`)
  await field()
  const [, line] = await screen.findAllByRole('row')
  await waitFor(() => expect(within(line as HTMLElement).getByText(label)).toBeVisible())
})

it('a letter draws only the row of the preview that it changes', async () => {
  const { user } = await showBatch(null, 'https://a.example/\nhttps://b.example/\nhttps://c.example/')
  await screen.findByText('3 links')
  const saying = vi.spyOn(i18n, 't')
  await user.type(await field(), 'd')
  expect(await screen.findByText('c.example/d')).toBeVisible()
  // Each row without a token says so.
  expect(saying.mock.calls.filter(([key]) => key === 'draft.tokenPlaceholder')).toHaveLength(1)
})

it('a new batch shows its connection among several, and can switch, which keeps the list and the expiry', async () => {
  const { user, stored, inputsOf } = await showBatch(null, 'https://a.example/')
  await field()
  expect(screen.queryByRole('button', { name: /^Connection/ })).not.toBeInTheDocument()
  await stored.connections.save({ ...connectedView, id: 'c2', name: 'Work' })
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.click(await screen.findByRole('button', { name: /^Connection/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Work' }))
  expect(await screen.findByRole('button', { name: /^Connection.*Work/ })).toBeVisible()
  expect(await field()).toHaveValue('https://a.example/')
  await user.click(screen.getByRole('button', { name: 'Shorten 1 link and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([
    { connectionId: 'c2', tagId: '', expiresAt: expect.stringMatching(/^20\d\d-/) },
  ])
})

it('a lifetime for all lines stays marked, and counts from the press that starts the batch', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { user, inputsOf } = await showBatch(null, 'https://a.example/')
  await user.click(await screen.findByRole('radio', { name: '1 hour' }))
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await user.type(await field(), '?')
  expect(screen.getByRole('radio', { name: '1 hour' })).toBeChecked()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(inputsOf('startBatch')).toHaveLength(1))
  const [order] = inputsOf('startBatch') as BatchOrder[]
  const lifetime = Date.parse(order?.expiresAt ?? '') - Date.now()
  expect(lifetime).toBeGreaterThanOrEqual(3_600_000)
  expect(lifetime).toBeLessThan(3_660_000)
})

it('a batch with half a custom date does not start: that would not mean never', async () => {
  const { user, inputsOf } = await showBatch(null, 'https://a.example/')
  await user.click(await screen.findByRole('radio', { name: 'Custom' }))
  const expiry = screen.getByLabelText('Expires')
  fireEvent.change(expiry, { target: { value: '' } })
  await user.click(await field())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter the date and time of expiry in full.')
  expect(expiry).toHaveFocus()
  expect(inputsOf('startBatch')).toEqual([])
  fireEvent.change(expiry, { target: { value: '2099-01-01T00:00' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('added tabs are data: none of their titles is read as an address, and each can be removed', async () => {
  const rows = [
    { link: 'https://b.example/', title: '1. https://evil.example/ free' },
    { link: 'https://c.example/', title: 'C' },
  ]
  const { user, savedList, inputsOf } = await showBatch(null, 'https://a.example/', { rows, leftOut: 2 })
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByText(/2 tabs were added\. 2 pages that cannot be shortened/)).toBeVisible()
  expect(await field()).toHaveValue('https://a.example/')
  await user.click(await screen.findByRole('button', { name: 'Remove C from the list' }))
  await expect.poll(savedList).toEqual({ text: 'https://a.example/', rows: [rows[0]] })
  await user.click(screen.getByRole('button', { name: 'Shorten 2 links and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([{ rows: [{ link: 'https://a.example/' }, rows[0]] }])
})

it('refusing the tabs leaves the list as it is', async () => {
  const { user } = await showBatch(null, 'https://a.example/')
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Curtail was not allowed to see your tabs.')
  expect(await field()).toHaveValue('https://a.example/')
})

it('a new batch shows each flaw at its line and corrects a misspelled address in place', async () => {
  const { user, savedList } = await showBatch(null, 'https://a.example/\nhtps:/b.example/page\nhttps://a.example')
  await field()
  expect(await screen.findByRole('row', { name: /Did you mean https:\/\/b\.example\/page/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Same as line 1, gets the same link/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show problems only' }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Use that' }))
  const text = 'https://a.example/\nhttps://b.example/page\nhttps://a.example'
  await expect.poll(savedList).toMatchObject({ text })
})

it('a misspelled address is corrected in its own line, not where another address holds it', async () => {
  const { user, savedList } = await showBatch(null, 'https://a.example/?u=htps:/b.example/page\nhtps:/b.example/page')
  await user.click(await screen.findByRole('button', { name: 'Use that' }))
  const text = 'https://a.example/?u=htps:/b.example/page\nhttps://b.example/page'
  await expect.poll(savedList).toMatchObject({ text })
})

it('Ctrl and Enter start a batch, which is copied once it is done', async () => {
  const { user, inputsOf } = await showBatch(null, 'https://example.com/1', undefined, batchOf([made('1')]))
  await user.click(await field())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'link' }])
})

it.each([
  ['Linux x86_64', 'Ctrl', 'Control+Enter'],
  ['MacIntel', '⌘', 'Meta+Enter'],
])('the button that starts a batch names the key of this computer: %s', async (platform, key, shortcut) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  onTestFinished(() => void vi.restoreAllMocks())
  await showBatch(null, 'https://example.com/1')
  const start = await screen.findByRole('button', { name: 'Shorten 1 link and copy' })
  expect(start).toHaveAttribute('aria-keyshortcuts', shortcut)
  expect(start.querySelector('kbd')).toHaveAttribute('data-key', key)
})

it('a page opened for the tabs of the window shortens them in one press, which is the next', async () => {
  window.history.replaceState(null, '', '?view=batch&tabs=')
  onTestFinished(() => window.history.replaceState(null, '', '?'))
  const rows = [{ link: 'https://b.example/', title: 'B' }, { link: 'https://c.example/' }]
  const { user, inputsOf } = await showBatch(null, '', { rows, leftOut: 1 }, batchOf([made('1')]))
  await field()
  expect(screen.getByRole('button', { name: 'Shorten the tabs of this window' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await expect.poll(() => inputsOf('startBatch')).toMatchObject([{ rows }])
  await expect.poll(() => inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'link' }])
})

it('a page opened for the tabs sends nothing if they are refused, or if a list waits there', async () => {
  window.history.replaceState(null, '', '?view=batch&tabs=')
  onTestFinished(() => window.history.replaceState(null, '', '?'))
  const { user, inputsOf } = await showBatch(null)
  await user.click(await screen.findByRole('button', { name: 'Shorten the tabs of this window' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Curtail was not allowed to see your tabs.')
  await user.type(await field(), 'https://a.example/')
  expect(await screen.findByRole('button', { name: 'Shorten 1 link and copy' })).toBeVisible()
  expect(inputsOf('startBatch')).toEqual([])
})

it('the list numbers its rows as the preview does, and underlines a line with a flaw', async () => {
  await showBatch(null, `link,title\nhttps://a.example/,A\nhtps:/b.example,B\nhttps://a.example/,"C"`)
  await screen.findByRole('row', { name: /Did you mean/ })
  const lines = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(({ textContent, dataset }) => [
      textContent,
      dataset.state,
    ])
  expect(lines('.numbers div > div')).toEqual([
    ['', undefined],
    ['1', undefined],
    ['2', 'flawed'],
    ['3', 'shared'],
  ])
  expect(lines('.flaws > div').map(([text]) => text)).toEqual(['', '', 'htps:/b.example,B', ''])
})

it('a line with a flaw can be removed from the text, and the focus goes on', async () => {
  const { user, savedList } = await showBatch(null, 'htps:/a.example\nhttps://b.example/\nhtps:/c.example')
  ;(await screen.findByRole('button', { name: 'Remove htps:/a.example from the list' })).focus()
  await user.keyboard('{Enter}')
  await expect.poll(savedList).toMatchObject({ text: 'https://b.example/\nhtps:/c.example' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use that' })).toHaveFocus())
  screen.getByRole('button', { name: 'Remove htps:/c.example from the list' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Addresses or CSV' })).toHaveFocus())
})

it('the preview shows an address decoded, and the list as it was typed', async () => {
  await showBatch(null, 'https://a.example/Tide%20pools')
  expect(await screen.findByRole('cell', { name: 'a.example/Tide pools' })).toBeVisible()
  expect(await field()).toHaveValue('https://a.example/Tide%20pools')
})
