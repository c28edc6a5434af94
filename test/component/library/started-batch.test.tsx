import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withFailed } from '@/lib/domain/batch/batch'
import { unchanged } from '@/lib/storage/connections'
import { withCanvasDouble } from '../browser-doubles'
import { connectedView } from '../stored-under-test'
import { batchOf, made, showBatch } from './batch-under-test'

withCanvasDouble()

const taken = {
  id: 'b/2',
  link: 'https://example.com/2',
  token: 'join',
  failure: { code: 'token-taken', field: 'token' } as const,
}

it('a failed row comes first, with its line and what is wrong with it', async () => {
  await showBatch(batchOf([made('1'), taken, made('3')]))
  const [, first, second] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent(/^2.*This token is taken. Choose another one/)
  expect(second).toHaveTextContent('s.example/1')
  expect(screen.queryByRole('form')).toBeNull()
})

it('a row shows its tag and its expiry', async () => {
  await showBatch(batchOf([{ ...made('1'), tagId: '1', expiresAt: new Date(2031, 4, 4, 12).toISOString() }]))
  const [, first] = await screen.findAllByRole('row')
  await waitFor(() => expect(first).toHaveTextContent(/Spring.*May 4, 2031/))
})

it('marks a tag and an expiry of a created link that nothing has shown, and no others', async () => {
  const signs = () => screen.queryAllByRole('img', { name: /^Asked for/ })
  const asked = { tagId: '1', expiresAt: new Date(2031, 4, 4, 12).toISOString() }
  const { stored } = await showBatch(batchOf([{ ...made('1'), ...asked }, made('2'), { ...taken, ...asked }]))
  await waitFor(() => expect(signs()).toHaveLength(2))
  await act(() => stored.connections.change('c1', (record) => ({ ...record, proven: ['tagId'] })))
  await waitFor(() => expect(signs()).toHaveLength(1))
  await act(() => stored.connections.change('c1', (record) => ({ ...record, proven: ['tagId', 'expiresAt'] })))
  await waitFor(() => expect(signs()).toHaveLength(0))
})

it.each([
  ['Check again', 'look-again'],
  ['Shorten again', 'shorten-again'],
  ['Edit', 'withdraw'],
])('an unsure row offers "%s"', async (button, as) => {
  const entryId = '00000000-0000-4000-8000-000000000001'
  const { user, inputsOf } = await showBatch(
    batchOf([made('1'), { id: entryId, link: 'https://example.com/2', isUnsure: true }]),
  )
  const row = await screen.findByRole('group', { name: 'Line 2' })
  await user.click(within(row).getByRole('button', { name: button }))
  expect(inputsOf('controlEntry')).toEqual([{ id: entryId, action: as }])
})

it('the answer to an unsure row keeps the focus while it is carried out, and is given once', async () => {
  const entryId = '00000000-0000-4000-8000-000000000001'
  const { user, inputsOf, answer } = await showBatch(
    batchOf([{ id: entryId, link: 'https://example.com/2', isUnsure: true }]),
  )
  const done = Promise.withResolvers<null>()
  answer('controlEntry', done.promise)
  const button = await screen.findByRole('button', { name: 'Check again' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
  expect(button).toHaveFocus()
  expect(button).toBeEnabled()
  await user.keyboard('{Enter}')
  done.resolve(null)
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'))
  expect(inputsOf('controlEntry')).toHaveLength(1)
})

it('lines without a link can be put back into the list, which says what is wrong with them', async () => {
  const { user, inputsOf, setBatch, setList } = await showBatch(batchOf([made('1'), taken]))
  await screen.findByText(/This token is taken/)
  setBatch(null)
  setList(withFailed({ text: 'https://left.example/' }, [taken], []))
  await user.click(screen.getByRole('button', { name: 'Move back to the list' }))
  expect(inputsOf('controlBatch')).toEqual([{ action: 'putBack' }])
  await screen.findByRole('row', { name: /This token is taken/ })
  const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Addresses or CSV' })
  fireEvent.change(list, { target: { value: list.value.replace('join', 'ours') } })
  await waitFor(() => expect(screen.queryByText(/This token is taken/)).toBeNull())
  expect(screen.getByRole('button', { name: 'Shorten 2 links and copy' })).toBeVisible()
})

it('a pause that the service asked for says until when', async () => {
  const pausedUntil = new Date('2026-11-22T14:32').getTime()
  await showBatch(
    batchOf([{ id: 'b/1', link: 'https://example.com/1' }], { pausedUntil, waitingFor: { code: 'rate-limited' } }),
  )
  expect(await screen.findByText(/Paused until .*2:32/)).toBeVisible()
})

it('a batch whose service is not reachable says so in few words, and that it goes on', async () => {
  await showBatch(batchOf([{ id: 'b/1', link: 'https://example.com/1' }], { waitingFor: { code: 'unreachable' } }))
  expect(await screen.findByText('Service not reachable. Curtail will keep trying.')).toBeVisible()
  expect(screen.queryByText(/options/)).toBeNull()
})

it('a link of the table can be copied by keyboard alone', async () => {
  const { user, copyText } = await showBatch(batchOf([made('1'), made('2')]))
  const rows = await screen.findAllByRole('row')
  rows[1]?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(copyText).toHaveBeenCalledWith({ text: 'https://s.example/2' })
  expect(await screen.findByText('Copied: https://s.example/2')).toBeVisible()
})

it('a running batch can be stopped, but not retried or left', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1'), { id: 'b/2', link: 'https://example.com/2' }]))
  expect(await screen.findByText('Shortening: 1 of 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New list' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'stop' })
})

it('a copied row is announced by a message that covers nothing, also two seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await showBatch(batchOf([made('1')]))
  await act(() => vi.advanceTimersByTimeAsync(0))
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  for (const wait of [0, 2000]) await act(() => vi.advanceTimersByTimeAsync(wait))
  expect(screen.getByText('Copied: https://s.example/1')).toHaveClass('visually-hidden')
})

it('an ended batch offers to retry failed lines with an address', async () => {
  const failed = { id: 'b/2', link: 'https://example.com/2', failure: { code: 'rejected' } as const }
  const { user, inputsOf } = await showBatch(batchOf([made('1'), failed]))
  await user.click(await screen.findByRole('button', { name: 'Retry 1 line' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'retry' })
})

it('an ended batch offers no retry for a row that has to be corrected', async () => {
  await showBatch(batchOf([made('1'), taken]))
  expect(await screen.findByText(/1 line has no link\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try \d/ })).toBeNull()
})

it('an ended batch asks before its lines without a link are discarded', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1'), taken]))
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  expect(inputsOf('controlBatch')).not.toContainEqual({ action: 'close' })
  const question = () => screen.getByRole('alertdialog', { name: 'Discard the lines without a link?' })
  expect(within(question()).getByRole('button', { name: 'Keep them' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'New list' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(within(question()).getByRole('button', { name: 'Discard' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'close' })
})

it('a running batch goes on under another chosen connection: it cannot be left', async () => {
  const running = batchOf([made('1'), { id: 'b/2', link: 'https://example.com/2' }])
  const { stored } = await showBatch(running)
  await stored.connections.save({ ...connectedView, id: 'c2', baseUrl: 'https://other.example' }, unchanged)
  await stored.connections.choose('c2')
  expect(await screen.findByText('Shortening: 1 of 2')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New list' })).toBeNull()
})

it('an ended batch makes room for another list at once, unless a line has no link', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1')]))
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'close' })
})

it('Tab leads past a hundred lines to the button that copies them in few steps', async () => {
  const { user } = await showBatch(batchOf(Array.from({ length: 100 }, (_, index) => made(String(index)))))
  const rows = await screen.findAllByRole('row')
  rows[1]?.focus()
  const stops: string[] = []
  while (!stops.includes('Copy 100 links') && stops.length < 10) {
    await user.tab()
    stops.push(document.activeElement?.ariaLabel || (document.activeElement?.textContent ?? ''))
  }
  expect(stops).toEqual(['s.example/0', 'QR code', 'Copy', 'Copy as…', 'Copy 100 links'])
  rows[1]?.focus()
  await user.keyboard('{ArrowDown}{Tab}')
  expect(document.activeElement).toHaveTextContent('s.example/1')
})

it('a batch says that it could not be copied', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1')]))
  await user.click(await screen.findByRole('button', { name: 'Copy as…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
  expect(await screen.findByText(/The list could not be copied/)).toBeVisible()
  expect(inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'csv' }])
})

it('a finished line shows its QR code, by button and by key, and takes the focus back', async () => {
  const { user } = await showBatch(batchOf([made('1')]))
  const button = await screen.findByRole('button', { name: 'QR code' })
  await user.click(button)
  await screen.findByRole('img', { name: 'QR code of https://s.example/1' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  const row = screen.getByRole('row', { name: /s\.example\/1/ })
  row.focus()
  // On a layout without Latin letters.
  fireEvent.keyDown(row, { key: 'й', code: 'KeyQ' })
  expect(await screen.findByRole('dialog', { name: 'QR code' })).toBeInTheDocument()
})
