import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CreationOrder, JournalEntry } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { connectedView } from '../stored-under-test'
import {
  announced,
  button,
  created,
  field,
  isSaidCopied,
  pageLinkOf,
  pageUrl,
  shorten,
  shownLink,
  showPopup,
  tags,
} from './popup-under-test'

describe('a page that was shortened before', () => {
  it('shows its link, with "Copy" as the first action and no "Copied"', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const entry = created(1, { notice: 'seen', request: { link: pageUrl, tagId: '1', expiresAt } })
    await showPopup({ shown: entry, known: { first: [{ ...pageLinkOf(1), clicks: 128 }], count: 1 } })
    expect(screen.getByText('Short link for this page')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus()
    expect(isSaidCopied()).toBe(false)
    expect(announced()).toBe('Short link for this page: https://s.example/t1')
    expect(await screen.findByText('128 clicks')).toBeInTheDocument()
    expect(screen.getByText(tags[0]?.label ?? '')).toBeInTheDocument()
    expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
  })

  it.each([
    { proven: undefined, asked: 2 },
    { proven: ['tagId' as const], asked: 1 },
    { proven: ['tagId' as const, 'expiresAt' as const], asked: 0 },
  ])('calls what no test has proven ($proven are) "asked for"', async ({ proven, asked }) => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const entry = created(1, { notice: 'seen', request: { link: pageUrl, tagId: '1', expiresAt } })
    await showPopup({ shown: entry, connection: { ...connectedView, proven } })
    expect(await screen.findByText(tags[0]?.label ?? '')).toBeInTheDocument()
    expect(screen.queryAllByText('asked for')).toHaveLength(asked)
  })

  it('says that a link expired only if a test has proven that it does', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    await showPopup({
      shown: created(1, { notice: 'seen', request: { link: pageUrl, expiresAt } }),
      connection: { ...connectedView, proven: ['expiresAt'] },
    })
    expect(screen.getByText(/^Expired /, { selector: '.expiry' })).toBeInTheDocument()
    expect(announced()).toMatch(/^Expired /)
  })

  it('offers to create it again once it has expired', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    const askedAt = Date.now() - 3_601_000
    const { user, inputsOf } = await showPopup({
      shown: created(1, {
        notice: 'seen',
        askedAt,
        request: { link: pageUrl, tagId: '1', token: 't1', expiresAt },
      }),
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
    expect(announced()).toMatch(/^Asked to expire /)
    await user.click(await button('Create again'))
    expect(await shownLink(2)).toBeInTheDocument()
    const [order] = inputsOf('createLink') as CreationOrder[]
    expect(order).toMatchObject({ isAnother: true, draft: { link: pageUrl, tagId: '1', token: '', password: '' } })
    const lifetime = Date.parse(order?.draft.expiresAt ?? '') - Date.now()
    expect(lifetime).toBeGreaterThan(3_590_000)
    expect(lifetime).toBeLessThanOrEqual(3_600_000)
  })

  it('orders an expired link once, however often "Create again" is pressed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const replies = [Promise.withResolvers<JournalEntry>(), Promise.withResolvers<JournalEntry>()]
    const expired = { link: pageUrl, expiresAt: new Date(Date.now() - 1000).toISOString() }
    const { user, inputsOf } = await showPopup({
      shown: created(1, { notice: 'seen', askedAt: Date.now() - 3_601_000, request: expired }),
      answers: { createLink: () => replies.shift()?.promise ?? Promise.reject(new Error('ordered a third time')) },
    })
    const [first, second] = replies
    const orders = () => inputsOf('createLink') as CreationOrder[]
    await user.dblClick(await button('Create again'))
    expect(orders()).toHaveLength(1)
    first?.reject(new FailureError({ code: 'internal' }))
    await screen.findByRole('alert')
    vi.advanceTimersByTime(60_000)
    await user.click(await button('Create again'))
    await waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()[1]).toEqual(orders()[0])
    second?.resolve(created(2, { id: orders()[0]?.id ?? '' }))
    expect(await shownLink(2)).toBeInTheDocument()
  })

  it('offers the password of its link, until 15 minutes after the link was made', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const entry = created(1, { notice: 'seen', hasPassword: true, link: { ...pageLinkOf(1), hasPassword: true } })
    const { user, stored, copyText } = await showPopup({ shown: entry, passwords: { [entry.id]: 'plum cake' } })
    await user.click(screen.getByRole('button', { name: 'Copy password' }))
    expect(copyText).toHaveBeenLastCalledWith({ text: 'plum cake' })
    vi.advanceTimersByTime(15 * 60_000)
    await stored.linkPasswords.deleteOldPasswords()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy password' })).toBeNull())
    expect(await shownLink(1)).toBeVisible()
  })

  it('opens with the form, and tells the link in a line that copies it', async () => {
    const seen = created(1, { notice: 'seen' })
    const { user, inputsOf } = await showPopup({ entry: seen, answers: { controlEntry: async () => seen } })
    await user.click(await button('Copy'))
    await waitFor(() => expect(inputsOf('controlEntry')).toEqual([{ id: seen.id, action: 'copy' }]))
    expect(await field('Link')).toHaveValue(pageUrl)
  })

  it('gets another link from a new form, as a new order', async () => {
    const { user, inputsOf } = await showPopup({
      shown: created(1, { notice: 'seen' }),
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    await user.click(await button('Another link to this page'))
    expect(await screen.findByLabelText('Link')).toHaveValue(pageUrl)
    await user.click(await shorten())
    expect(await shownLink(2)).toBeInTheDocument()
    expect(inputsOf('createLink')).toMatchObject([{ draftKey: pageUrl, isAnother: true }])
  })

  it('gets another link from a form without what the first one used up', async () => {
    const { user, stored } = await showPopup({
      drafts: { [pageUrl]: emptyDraft(`${pageUrl}?typed`) },
      answers: {
        async createLink({ id, draftKey }) {
          await stored.drafts.discard(draftKey ?? '')
          return created(1, { id })
        },
      },
    })
    expect(await field('Link')).toHaveValue(`${pageUrl}?typed`)
    await user.click(await shorten())
    await shownLink(1)
    await user.click(await button('Another link to this page'))
    expect(await field('Link')).toHaveValue(pageUrl)
  })

  it('gives way to an empty form for a link to something else', async () => {
    const { user, inputsOf } = await showPopup({
      shown: created(1, { notice: 'seen' }),
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    const page = document.querySelector('main')
    await user.click(await button('New link'))
    expect(await screen.findByLabelText('Link')).toHaveValue('')
    // Nothing flashes: the page was not taken away until the draft was read.
    expect(document.querySelector('main')).toBe(page)
    await user.type(screen.getByLabelText('Link'), 'https://other.example/{Enter}')
    expect(await shownLink(2)).toBeInTheDocument()
    const [order] = inputsOf('createLink') as CreationOrder[]
    expect(order).toMatchObject({ draftKey: '', draft: { link: 'https://other.example/' } })
    expect(order?.title).toBeUndefined()
  })

  it('reports that Enter copied an existing link', async () => {
    const { user } = await showPopup({ answers: { createLink: async () => created(1) } })
    await user.click(await shorten())
    expect(await screen.findByText('Short link for this page')).toBeInTheDocument()
    expect(announced()).toBe('Copied: https://s.example/t1')
    expect(isSaidCopied()).toBe(true)
  })

  it('keeps its link if another could not be created, with the reason', async () => {
    const expired = { link: pageUrl, expiresAt: new Date(Date.now() - 1000).toISOString() }
    const { user } = await showPopup({
      shown: created(1, { notice: 'seen', request: expired }),
      answers: {
        createLink: async () => {
          throw new FailureError({ code: 'key-forgotten' })
        },
      },
    })
    await user.click(await button('Create again'))
    expect(await screen.findByText(/The API key was deleted/)).toBeInTheDocument()
    expect(await shownLink(1)).toBeInTheDocument()
  })
})
