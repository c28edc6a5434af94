import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BatchSection } from '@/entrypoints/library/batch/batch-section'
import type { Batch } from '@/lib/domain/creation/batch'
import type { Failure } from '@/lib/domain/failure'
import type { Api } from '@/lib/rpc/client'
import type { MethodName, Output } from '@/lib/rpc/contract'
import { FailureError } from '@/lib/rpc/failure-error'
import type { WindowTabs } from '@/lib/ui/tabs'
import { storedUnderTest } from './stored-under-test'

const baseUrl = 'https://links.example.com'

/** The page over a double of the background, which has the batch that it is given and writes down what it was asked. */
const show = async (batch: Batch | null, draft = '', tabs?: WindowTabs, started = batch) => {
  const { stored, client } = await storedUnderTest({ preferences: { defaultTagIds: { c1: '1' } } })
  await stored.listDraft.set({ text: draft, rows: [] })
  const calls: { method: MethodName; input: unknown }[] = []
  const answers: { [Name in MethodName]?: Output<Name> } = {
    getBatch: batch,
    listTags: [{ id: '1', label: 'Spring', color: '#00ff00' }],
    startBatch: started && { ...started },
    copyBatch: false,
  }
  const refusals = new Map<MethodName, Failure>()
  const api = (async (method: MethodName, input: unknown) => {
    calls.push({ method, input })
    const refusal = refusals.get(method)
    if (refusal) throw new FailureError(refusal)
    return answers[method] ?? null
  }) as Api
  const copyText = vi.fn(async () => {})
  const batchTabs = { read: async () => tabs, watchSelection: () => () => {} }
  render(
    <QueryClientProvider client={client}>
      <BatchSection api={api} stored={stored} baseUrl={baseUrl} tabs={batchTabs} copyText={copyText} />
    </QueryClientProvider>,
  )
  return {
    stored,
    copyText,
    user: userEvent.setup(),
    refuse: (method: MethodName, failure: Failure) => refusals.set(method, failure),
    inputsOf: (name: MethodName) => calls.filter(({ method }) => method === name).map(({ input }) => input),
  }
}

const batchOf = (rows: Batch['rows'], change: Partial<Batch> = {}): Batch => ({
  id: 'b',
  connectionId: 'c1',
  baseUrl,
  rows,
  ...change,
})
const made = (name: string) => ({
  link: `https://example.com/${name}`,
  shortLink: `https://s.example/${name}`,
})
const field = () => screen.findByRole('textbox', { name: 'Addresses or CSV' })

it('a new batch shows its counts, stores what is typed, and starts with the default tag', async () => {
  const { user, stored, inputsOf } = await show(null, 'https://a.example/\nnonsense')
  await user.type(await field(), '{Enter}https://a.example')
  expect(await screen.findByText('1 link')).toBeVisible()
  expect(screen.getByText('1 duplicate')).toBeVisible()
  expect(screen.getByText('1 line with a problem')).toBeVisible()
  const typed = 'https://a.example/\nnonsense\nhttps://a.example'
  await expect.poll(() => stored.listDraft.get()).toEqual({ text: typed, rows: [] })
  await user.click(screen.getByRole('button', { name: 'Shorten 1 and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([{ tagId: '1', rows: [{}, { link: 'nonsense' }, {}] }])
})

it.each([
  ['', 'Enter a link to shorten.'],
  ['nonsense', 'Enter a link that begins with http:// or https://.'],
])('a batch of %j does not start and says what is missing', async (draft, sentence) => {
  const { user, inputsOf } = await show(null, draft)
  await field()
  await user.click(screen.getByRole('button', { name: 'Shorten 0 and copy' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(inputsOf('startBatch')).toEqual([])
})

it('added tabs are data: none of their titles is read as an address, and each can be removed', async () => {
  const rows = [
    { link: 'https://b.example/', title: '1. https://evil.example/ free' },
    { link: 'https://c.example/', title: 'C' },
  ]
  const { user, stored, inputsOf } = await show(null, 'https://a.example/', { rows, leftOut: 2 })
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByText(/2 tabs were added\. 2 pages that cannot be shortened/)).toBeVisible()
  expect(await field()).toHaveValue('https://a.example/')
  await user.click(await screen.findByRole('button', { name: 'Remove C from the list' }))
  await expect.poll(() => stored.listDraft.get()).toEqual({ text: 'https://a.example/', rows: [rows[0]] })
  await user.click(screen.getByRole('button', { name: 'Shorten 2 and copy' }))
  expect(inputsOf('startBatch')).toMatchObject([{ rows: [{ link: 'https://a.example/' }, rows[0]] }])
})

it('refusing the tabs leaves the list as it is', async () => {
  const { user } = await show(null, 'https://a.example/')
  await field()
  await user.click(screen.getByRole('button', { name: 'Add the tabs of this window' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Curtail was not allowed to see your tabs.')
  expect(await field()).toHaveValue('https://a.example/')
})

it('each flaw is told at its line, and a misspelled address is corrected in place', async () => {
  const { user, stored } = await show(null, 'https://a.example/\nhtps:/b.example/page\nhttps://a.example')
  await field()
  expect(await screen.findByRole('row', { name: /Did you mean https:\/\/b\.example\/page/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Same as line 1, gets the same link/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Only problems' }))
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Use that' }))
  await expect
    .poll(async () => (await stored.listDraft.get()).text)
    .toBe('https://a.example/\nhttps://b.example/page\nhttps://a.example')
})

it('Ctrl and Enter start a batch, which is copied once it is done', async () => {
  const { user, inputsOf } = await show(null, 'https://example.com/1', undefined, batchOf([made('1')]))
  await user.click(await field())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'link' }]))
})

const taken = {
  link: 'https://example.com/2',
  token: 'join',
  failure: { code: 'token-taken', field: 'token' } as const,
}

it('a failed row is open above the others, with its failing field in focus, and Enter tries it again', async () => {
  const { user, inputsOf } = await show(batchOf([made('1'), taken, made('3')]))
  const form = await screen.findByRole('form', { name: 'Line 2' })
  const token = within(form).getByRole('textbox', { name: 'Token' })
  expect(token).toHaveFocus()
  expect(token).toHaveAccessibleDescription('This token is taken. Choose another one.')
  expect(form.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.clear(token)
  await user.type(token, 'join-us{Enter}')
  await vi.waitFor(() =>
    expect(inputsOf('retryBatchRow')).toEqual([
      { id: 'b', index: 1, row: { link: 'https://example.com/2', token: 'join-us' } },
    ]),
  )
})

it('a row that is corrected wrongly keeps what was typed, and says at the field what is wrong', async () => {
  const { user, refuse } = await show(batchOf([made('1'), taken]))
  refuse('retryBatchRow', { code: 'link-not-web', field: 'link' })
  const form = await screen.findByRole('form', { name: 'Line 2' })
  const link = within(form).getByRole('textbox', { name: 'Link' })
  await user.clear(link)
  await user.type(link, 'nonsense{Enter}')
  await vi.waitFor(() => expect(link).toBeInvalid())
  expect(link).toHaveValue('nonsense')
  expect(link).toHaveAccessibleDescription('Enter a link that begins with http:// or https://.')
})

it('a failed row opens the field that failed: its tag, or its expiry', async () => {
  const link = 'https://example.com/2'
  await show(
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
  const { user, inputsOf } = await show(
    batchOf([made('1'), { link: 'https://example.com/2', entryId, isUndecided: true }]),
  )
  const row = await screen.findByRole('group', { name: 'Line 2' })
  await user.click(within(row).getByRole('button', { name: button }))
  expect(inputsOf('decideEntry')).toEqual([{ id: entryId, as }])
})

it('lines without a link can be put back into the list, as they were edited', async () => {
  const { user, stored, inputsOf } = await show(batchOf([made('1'), taken]))
  await user.type(await screen.findByRole('textbox', { name: 'Token' }), '-us')
  await user.click(screen.getByRole('button', { name: 'Put them back' }))
  await vi.waitFor(() => expect(inputsOf('controlBatch')).toContainEqual({ action: 'close' }))
  expect((await stored.listDraft.get()).text).toBe('link,token,title,tag,expires\r\nhttps://example.com/2,join-us,,,')
})

it('a pause that the service asked for says until when', async () => {
  const pausedUntil = new Date('2026-11-22T14:32').getTime()
  await show(batchOf([{ link: 'https://example.com/1' }], { pausedUntil, waitingFor: { code: 'rate-limited' } }))
  expect(await screen.findByText(/Paused until .*2:32/)).toBeVisible()
})

it('a link of the table can be copied by keyboard alone', async () => {
  const { user, copyText } = await show(batchOf([made('1'), made('2')]))
  const rows = await screen.findAllByRole('row')
  rows[1]?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(copyText).toHaveBeenCalledWith({ text: 'https://s.example/2' })
  expect(await screen.findByText('Copied: https://s.example/2')).toBeVisible()
})

it('a running batch can be stopped, but not retried or left', async () => {
  const { user, inputsOf } = await show(batchOf([made('1'), { link: 'https://example.com/2' }]))
  expect(await screen.findByText('Shortening: 1 of 2')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Another list' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'stop' })
  expect(inputsOf('controlBatch')).not.toContainEqual({ action: 'mark-seen' })
})

it('an ended batch offers to retry failed lines with an address', async () => {
  const failed = { link: 'https://example.com/2', failure: { code: 'rejected' } as const }
  const { user, inputsOf } = await show(batchOf([made('1'), failed]))
  await user.click(await screen.findByRole('button', { name: 'Try 1 again' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'retry' })
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'mark-seen' })
})

it('an ended batch offers no retry if no line had an address', async () => {
  await show(batchOf([made('1'), { link: 'nonsense', failure: { code: 'link-not-web', field: 'link' } }]))
  expect(await screen.findByText(/1 line has no link\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Try \d/ })).toBeNull()
})

it('a batch for another service says so, and can be left', async () => {
  const { user, inputsOf } = await show(
    batchOf([{ link: 'https://example.com/' }], { baseUrl: 'https://other.example' }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This list belongs to https://other.example.')
  await user.click(screen.getByRole('button', { name: 'Another list' }))
  expect(inputsOf('controlBatch')).toContainEqual({ action: 'close' })
})

it('a batch says that it could not be copied', async () => {
  const { user, inputsOf } = await show(batchOf([made('1')]))
  await user.click(await screen.findByRole('button', { name: 'Copy as…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }))
  expect(await screen.findByText(/The list could not be copied/)).toBeVisible()
  expect(inputsOf('copyBatch')).toEqual([{ id: 'b', format: 'csv' }])
})
