import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CreationOrder, JournalEntry } from '@/lib/domain/creation/journal-entry'
import { FailureError } from '@/lib/rpc/failure-error'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { pageUrl, showPopup } from './popup-under-test'

const created = (number: number, change: Partial<JournalEntry> = {}) =>
  entryOf(number, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(number), pageUrl, ...change })
const shorten = () => screen.findByRole('button', { name: 'Shorten' })

describe('a link', () => {
  it('that was created is shown, read out, and marked as shown', async () => {
    const { user, inputsOf } = await showPopup({ answers: { createLink: async ({ id }) => created(1, { id }) } })
    await user.click(await shorten())
    expect(await screen.findByRole('link', { name: 'https://s.example/t1' })).toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent('Copied: https://s.example/t1')
    const { id } = inputsOf('createLink')[0] as CreationOrder
    await waitFor(() => expect(inputsOf('acknowledge')).toContainEqual({ id, as: 'seen' }))
  })

  it('that was created while the popup was closed is shown when it is opened again', async () => {
    const { user, inputsOf } = await showPopup({ entry: created(1) })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    await waitFor(() => expect(inputsOf('acknowledge')).toEqual([{ id: idOf(1), as: 'seen' }]))
  })

  it('that was not copied says so until it is', async () => {
    const { user } = await showPopup({
      entry: created(1, { copy: 'failed' }),
      answers: { copyLink: async () => created(1, { copy: 'copied' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('created but not copied')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('that the background could not copy is copied by the page, and one that neither can copy still says so', async () => {
    const { user, copyText } = await showPopup({
      entry: created(1, { copy: 'failed' }),
      answers: { copyLink: async () => created(1, { copy: 'failed' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(copyText).toHaveBeenCalledWith(linkOf(1).shortLink))
    expect(await screen.findByRole('alert')).toHaveTextContent('created but not copied')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
  })

  it('that differs from what was asked for says so until that is dismissed', async () => {
    const { user, inputsOf } = await showPopup({ entry: created(1, { warnings: ['not-protected'] }) })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    await user.click(await screen.findByRole('button', { name: 'I have seen this' }))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(inputsOf('acknowledge')).toContainEqual({ id: idOf(1), as: 'warnings-read' })
    expect(screen.getByRole('link', { name: 'https://s.example/t1' })).toBeInTheDocument()
  })

  it('gives way to a new draft', async () => {
    const { user, background, inputsOf } = await showPopup({ entry: created(1) })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    await screen.findByText('Copied')
    background.status = { ...background.status, entry: null }
    await user.click(screen.getByRole('button', { name: 'Shorten another' }))
    expect(await screen.findByLabelText('Link')).toHaveValue(pageUrl)
    expect(inputsOf('acknowledge')).toContainEqual({ id: idOf(1), as: 'dismissed' })
  })
})

describe('a link that was there before', () => {
  it('is offered first, and another is created on purpose, as a new order', async () => {
    const { user, background, inputsOf } = await showPopup({
      answers: { createLink: async (order) => (order.isAnother ? created(2, { id: order.id }) : created(1)) },
    })
    await user.click(await shorten())
    expect(await screen.findByText('You have a short link for this already. It was copied.')).toBeInTheDocument()
    background.status = { ...background.status, entry: created(2) }
    await user.click(screen.getByRole('button', { name: 'Create another' }))
    expect(await screen.findByRole('link', { name: 'https://s.example/t2' })).toBeInTheDocument()
    expect(screen.getByText('Copied')).toBeInTheDocument()
    const [first, second] = inputsOf('createLink') as CreationOrder[]
    expect(second).toEqual({ id: expect.any(String), pageUrl, draft: first?.draft, isAnother: true })
    expect(second?.id).not.toBe(first?.id)
  })

  it('is not said again of the next link, which is new', async () => {
    let isNew = false
    const { user, background } = await showPopup({
      answers: { createLink: async ({ id }) => (isNew ? created(2, { id }) : created(1)) },
    })
    await user.click(await shorten())
    await screen.findByRole('button', { name: 'Create another' })
    background.status = { ...background.status, entry: null }
    await user.click(screen.getByRole('button', { name: 'Shorten another' }))
    isNew = true
    await user.click(await shorten())
    expect(await screen.findByRole('link', { name: 'https://s.example/t2' })).toBeInTheDocument()
    expect(screen.getByText('Copied')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create another' })).not.toBeInTheDocument()
  })

  it('stays where another could not be created, with the reason', async () => {
    const { user } = await showPopup({
      answers: {
        async createLink(order) {
          if (order.isAnother) throw new FailureError({ code: 'locked' })
          return created(1)
        },
      },
    })
    await user.click(await shorten())
    await user.click(await screen.findByRole('button', { name: 'Create another' }))
    expect(await screen.findByText(/The key is locked\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'https://s.example/t1' })).toBeInTheDocument()
  })
})

describe('what is not settled', () => {
  const waiting = entryOf(1, { state: 'unknown', pageUrl, failure: { code: 'unreachable' } })

  it('is looked at again until it is', async () => {
    const { background } = await showPopup({ entry: waiting, waiting: { first: [waiting], count: 1 } })
    expect(await screen.findByText('Checking whether the link was created')).toBeInTheDocument()
    expect(screen.getByText(/The service cannot be reached/)).toBeInTheDocument()
    background.status = { ...background.status, entry: created(1), waiting: { first: [], count: 0 } }
    expect(await screen.findByText('Copied')).toBeInTheDocument()
  })

  it('is tried when the popup is opened, and when that is asked for', async () => {
    const { user, inputsOf } = await showPopup({ entry: waiting, waiting: { first: [waiting], count: 1 } })
    await waitFor(() => expect(inputsOf('retryWaiting')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    await user.click(await screen.findByRole('button', { name: 'Try now' }))
    await waitFor(() => expect(inputsOf('retryWaiting')).toHaveLength(2))
  })

  it('can be taken back', async () => {
    const { user, inputsOf } = await showPopup({ entry: waiting, waiting: { first: [waiting], count: 1 } })
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    await user.click(await screen.findByRole('button', { name: 'Stop checking' }))
    expect(inputsOf('decideEntry')).toEqual([{ id: idOf(1), as: 'withdraw' }])
  })

  it('of other pages stands below the form, counted, and is edited where that is asked for', async () => {
    const others = [entryOf(5, { request: { link: 'https://five.example/' } }), entryOf(6)]
    const { user, inputsOf } = await showPopup({ waiting: { first: others, count: 2 } })
    await user.click(await screen.findByText('2 links are not settled yet'))
    expect(await shorten()).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
    expect(inputsOf('decideEntry')).toEqual([{ id: idOf(5), as: 'withdraw' }])
  })
})
