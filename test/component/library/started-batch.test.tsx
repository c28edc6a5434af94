import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { withCanvasDouble } from '../browser-doubles'
import { batchOf, made, showBatch } from './batch-under-test'

withCanvasDouble()

const taken = {
  link: 'https://example.com/2',
  token: 'join',
  failure: { code: 'token-taken', field: 'token' } as const,
}

it('a failed row is open above the others, with its failing field in focus, and Enter tries it again', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1'), taken, made('3')]))
  const form = await screen.findByRole('form', { name: 'Line 2' })
  const token = within(form).getByRole('textbox', { name: 'Token' })
  expect(token).toHaveFocus()
  expect(token).toHaveAccessibleDescription('This token is taken. Choose another one.')
  expect(form.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.clear(token)
  await user.type(token, 'join-us{Enter}')
  await expect
    .poll(() => inputsOf('changeBatchRow'))
    .toEqual([
      { id: 'b', index: 1, link: 'https://example.com/2', row: { link: 'https://example.com/2', token: 'join-us' } },
    ])
})

it('a row corrected wrongly keeps its text and shows the error at the field', async () => {
  const { user, refuse } = await showBatch(batchOf([made('1'), taken]))
  refuse('changeBatchRow', { code: 'link-not-web', field: 'link' })
  const form = await screen.findByRole('form', { name: 'Line 2' })
  const link = within(form).getByRole('textbox', { name: 'Link' })
  await user.clear(link)
  await user.type(link, 'nonsense{Enter}')
  await waitFor(() => expect(link).toBeInvalid())
  expect(link).toHaveValue('nonsense')
  expect(link).toHaveAccessibleDescription('Enter a link that begins with http:// or https://.')
})

it('a failed row can be removed by keyboard, and its neighbour keeps its corrections', async () => {
  const other = { ...taken, link: 'https://example.com/3', token: 'ours' }
  const { user, inputsOf, setBatch } = await showBatch(batchOf([made('1'), taken, other]))
  const form = await screen.findByRole('form', { name: 'Line 3' })
  await user.type(within(form).getByRole('textbox', { name: 'Token' }), '-too')
  screen.getByRole('button', { name: 'Remove https://example.com/2 from the list' }).focus()
  setBatch(batchOf([made('1'), other]))
  await user.keyboard('{Enter}')
  expect(inputsOf('changeBatchRow')).toEqual([{ id: 'b', index: 1, link: 'https://example.com/2', row: null }])
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Line 3' })).toBeNull())
  const token = within(screen.getByRole('form', { name: 'Line 2' })).getByRole('textbox', { name: 'Token' })
  expect(token).toHaveValue('ours-too')
  expect(screen.queryByText('https://example.com/2')).toBeNull()
})

it('a line without its own tag and expiry shows those of all lines', async () => {
  const day = '2031-05-04T12:00:00.000Z'
  const own = { ...made('2'), tag: 'spring', expires: '2031-06-07' }
  await showBatch(batchOf([made('1'), own], { tagId: '1', expiresAt: day }))
  const [, first, second] = await screen.findAllByRole('row')
  await waitFor(() => expect(first).toHaveTextContent(/Spring.*May 4, 2031/))
  expect(second).toHaveTextContent(/Spring.*Jun 7, 2031/)
})

it('a failed row opens the field that failed: its tag, or its expiry', async () => {
  const link = 'https://example.com/2'
  await showBatch(
    batchOf([
      { link, tag: 'nope', failure: { code: 'tag-unknown', field: 'tagId' } },
      { link, expires: 'soon', failure: { code: 'expiry-invalid', field: 'expiresAt' } },
    ]),
  )
  expect(await screen.findByRole('textbox', { name: 'Tag' })).toHaveValue('nope')
  expect(screen.getByRole('textbox', { name: 'Expires' })).toHaveValue('soon')
})

it.each([
  ['Look again', 'look-again'],
  ['Shorten again', 'shorten-again'],
  ['Edit', 'withdraw'],
])('an undecided row offers "%s"', async (button, as) => {
  const entryId = '00000000-0000-4000-8000-000000000001'
  const { user, inputsOf } = await showBatch(
    batchOf([made('1'), { link: 'https://example.com/2', entryId, isUndecided: true }]),
  )
  const row = await screen.findByRole('group', { name: 'Line 2' })
  await user.click(within(row).getByRole('button', { name: button }))
  expect(inputsOf('controlEntry')).toEqual([{ id: entryId, action: as }])
})

it('lines without a link can be put back into the list, as they were edited', async () => {
  const { user, stored, inputsOf } = await showBatch(batchOf([made('1'), taken]))
  await user.type(await screen.findByRole('textbox', { name: 'Token' }), '-us')
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await expect.poll(() => inputsOf('controlBatch')).toContainEqual({ action: 'close' })
  expect((await stored.listDraft.get()).text).toBe('link,token,title,tag,expires\r\nhttps://example.com/2,join-us,,,')
})

it('a pause that the service asked for says until when', async () => {
  const pausedUntil = new Date('2026-11-22T14:32').getTime()
  await showBatch(batchOf([{ link: 'https://example.com/1' }], { pausedUntil, waitingFor: { code: 'rate-limited' } }))
  expect(await screen.findByText(/Paused until .*2:32/)).toBeVisible()
})

it('a batch whose service is not reachable says so in few words, and that it goes on', async () => {
  await showBatch(batchOf([{ link: 'https://example.com/1' }], { waitingFor: { code: 'unreachable' } }))
  expect(await screen.findByText('Service not reachable. We’ll keep trying.')).toBeVisible()
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
  const { user, inputsOf } = await showBatch(batchOf([made('1'), { link: 'https://example.com/2' }]))
  expect(await screen.findByText('Shortening: 1 of 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Another list' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'stop' })
  expect(inputsOf('controlBatch')).not.toContainEqual({ action: 'mark-seen' })
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
  const failed = { link: 'https://example.com/2', failure: { code: 'rejected' } as const }
  const { user, inputsOf } = await showBatch(batchOf([made('1'), failed]))
  await user.click(await screen.findByRole('button', { name: 'Try 1 again' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'retry' })
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'mark-seen' })
})

it('an ended batch offers to retry a line with a flaw only once it is corrected', async () => {
  const { user } = await showBatch(batchOf([made('1'), taken]))
  const token = await screen.findByRole('textbox', { name: 'Token' })
  expect(screen.queryByRole('button', { name: /Try \d/ })).toBeNull()
  await user.type(token, '-us')
  expect(screen.getByRole('button', { name: 'Try 1 again' })).toBeVisible()
})

it('an ended batch offers no retry if no line had an address', async () => {
  await showBatch(batchOf([made('1'), { link: 'nonsense', failure: { code: 'link-not-web', field: 'link' } }]))
  expect(await screen.findByText(/1 line has no link\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try \d/ })).toBeNull()
})

it('a batch of another service shows that and can be closed', async () => {
  const { user, inputsOf } = await showBatch(
    batchOf([{ link: 'https://example.com/' }], { baseUrl: 'https://other.example' }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This list belongs to https://other.example.')
  await user.click(screen.getByRole('button', { name: 'Another list' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'close' })
})

it('a batch says that it could not be copied', async () => {
  const { user, inputsOf } = await showBatch(batchOf([made('1')]))
  await user.click(await screen.findByRole('button', { name: 'Copy as…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
  expect(await screen.findByText(/The list could not be copied/)).toBeVisible()
  expect(inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'csv' }])
})

it('removing the last failed row leaves the focus on the button that copies the others', async () => {
  const { user, setBatch } = await showBatch(batchOf([made('1'), taken]))
  const remove = await screen.findByRole('button', { name: 'Remove https://example.com/2 from the list' })
  remove.focus()
  setBatch(batchOf([made('1')]))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copy 1 link' })).toHaveFocus())
})

it('a finished line shows its QR code, by button and by key, and takes the focus back', async () => {
  const { user } = await showBatch(batchOf([made('1')]))
  const button = await screen.findByRole('button', { name: 'QR code' })
  await user.click(button)
  await screen.findByRole('img', { name: 'QR code of https://s.example/1' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  screen.getByRole('row', { name: /s\.example\/1/ }).focus()
  await user.keyboard('q')
  expect(await screen.findByRole('dialog', { name: 'QR code' })).toBeInTheDocument()
})
