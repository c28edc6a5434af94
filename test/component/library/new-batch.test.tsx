import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { i18n } from '#i18n'
import type { BatchOrder } from '@/lib/domain/batch/batch'
import { unchanged } from '@/lib/storage/connections'
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
  await expect.poll(savedList).toEqual({ text: typed })
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
  expect(savedList()).toEqual({ text: 'https://a.example/bc' })
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
  await stored.connections.save({ ...connectedView, id: 'c2', name: 'Work' }, unchanged)
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

it('added tabs are lines of the list, where a token can be typed, and no title is read as an address', async () => {
  const rows = [
    { link: 'https://b.example/', title: '1. https://evil.example/ free' },
    { link: 'https://c.example/', title: '=C, "c"' },
  ]
  const { user, savedList, inputsOf } = await showBatch(null, 'https://a.example/', { rows, leftOut: 2 })
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByText(/2 tabs were added\. 2 pages that cannot be shortened/)).toBeVisible()
  const text = [
    'link,token,title,tag,expires',
    'https://a.example/,,,,',
    'https://b.example/,,1. https://evil.example/ free,,',
    'https://c.example/,,"=C, ""c""",,',
  ]
  const list = (await field()) as HTMLTextAreaElement
  expect(list.value.split('\n')).toEqual(text)
  fireEvent.change(list, { target: { value: list.value.replace('b.example/,', 'b.example/,own-token') } })
  await expect.poll(savedList).toEqual({ text: expect.stringContaining('own-token') })
  await user.click(screen.getByRole('button', { name: 'Shorten 3 links and copy' }))
  const own = { ...rows[0], token: 'own-token' }
  expect(inputsOf('startBatch')).toMatchObject([{ rows: [{ link: 'https://a.example/' }, own, rows[1]] }])
})

it('a tag that a line names and the service lacks is created with one press', async () => {
  const { user, stored, answer, inputsOf } = await showBatch(null, 'link,tag\nhttps://a.example/,Trips')
  const tag = { id: '3', label: 'Trips', color: '#dc2626' }
  const saved = Promise.withResolvers<typeof tag>()
  answer('saveTag', saved.promise)
  expect(await screen.findByText(/There is no tag with this name/)).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: 'Create “Trips”' }))
  expect(inputsOf('saveTag')).toEqual([{ connectionId: 'c1', tag: { label: 'Trips', color: '#dc2626' } }])
  // As the background does.
  await stored.tags.change('c1', () => [tag])
  saved.resolve(tag)
  expect(await screen.findByRole('button', { name: 'Shorten 1 link and copy' })).toBeVisible()
  expect(screen.queryByText(/There is no tag with this name/)).toBeNull()
})

it('a tag that could not be created says why, and can be created again', async () => {
  const { user, refuse, inputsOf } = await showBatch(null, 'link,tag\nhttps://a.example/,Trips')
  refuse('saveTag', { code: 'unreachable' })
  await user.click(await screen.findByRole('button', { name: 'Create “Trips”' }))
  expect(await screen.findByText(/The service cannot be reached/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create “Trips”' }))
  await expect.poll(() => inputsOf('saveTag')).toHaveLength(2)
})

it('a token that leads elsewhere already is told before sending, and does not keep the line from it', async () => {
  const list = 'link,token\nhttps://a.example/,own\nhttps://b.example/Tide pools,same'
  const { answer, inputsOf } = await showBatch(null, '')
  const found = [
    { token: 'own', destination: 'https://c.example/Tide%20pools' },
    { token: 'same', destination: 'https://b.example/Tide%20pools/' },
  ]
  answer('findTokens', Promise.resolve(found))
  fireEvent.change(await field(), { target: { value: list } })
  expect(await screen.findByText(/This token is taken and leads to c\.example\/Tide pools/)).toBeVisible()
  expect(screen.getAllByText(/This token is taken/)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Shorten 2 links and copy' })).toBeVisible()
  expect(inputsOf('findTokens')).toEqual([{ connectionId: 'c1', tokens: ['own', 'same'] }])
})

it('refusing the tabs leaves the list as it is', async () => {
  const { user } = await showBatch(null, 'https://a.example/')
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Curtail was not allowed to see your tabs.')
  expect(await field()).toHaveValue('https://a.example/')
})

it('a new batch shows each error at its line and corrects a misspelled address in place', async () => {
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

it('a page opened for the tabs says that it waits for the answer to the browser’s question', async () => {
  window.history.replaceState(null, '', '?view=batch&tabs=')
  onTestFinished(() => window.history.replaceState(null, '', '?'))
  const { user } = await showBatch(null, '', new Promise(() => {}))
  const hint = await screen.findByText(/^To add tabs/)
  expect(hint).toHaveClass('visually-hidden')
  await user.click(screen.getByRole('button', { name: 'Shorten the tabs of this window' }))
  expect(screen.getByRole('button', { name: 'Waiting for your answer…' })).toHaveAttribute('aria-disabled', 'true')
  expect(hint).not.toHaveClass('visually-hidden')
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

it('the list numbers its rows as the preview does, and underlines a line with an error', async () => {
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
    ['2', 'error'],
    ['3', 'shared'],
  ])
  expect(lines('.errors > div').map(([text]) => text)).toEqual(['', '', 'htps:/b.example,B', ''])
})

it('a line with an error can be removed from the text, and the focus goes on', async () => {
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
