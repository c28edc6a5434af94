import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CreationOrder } from '@/lib/domain/creation/journal-entry'
import { FailureError } from '@/lib/rpc/client'
import { linkOf } from '@/test/support/journal-samples'
import {
  announced,
  button,
  created,
  isSaidCopied,
  pageUrl,
  shorten,
  shownLink,
  showPopup,
  tags,
} from './popup-under-test'

describe('a page that was shortened before', () => {
  it('shows its link in the first frame, with "Copy" as the first action and no "Copied"', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const entry = created(1, { notice: 'seen', request: { link: pageUrl, tagId: '1', expiresAt } })
    await showPopup({ pageEntry: entry, entry, known: { first: [{ ...linkOf(1), clicks: 128 }], count: 1 } })
    // Nothing is waited for.
    expect(screen.getByText('Short link for this page')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus()
    expect(isSaidCopied()).toBe(false)
    expect(announced()).toBe('Short link for this page: https://s.example/t1')
    expect(await screen.findByText('128 clicks')).toBeInTheDocument()
    expect(screen.getByText(tags[0]?.label ?? '')).toBeInTheDocument()
    expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
  })

  it('offers to create it again once it has expired', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    const askedAt = Date.now() - 3_601_000
    const { user, inputsOf } = await showPopup({
      pageEntry: created(1, {
        notice: 'seen',
        askedAt,
        request: { link: pageUrl, tagId: '1', token: 't1', expiresAt },
      }),
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
    expect(announced()).toMatch(/^Expired /)
    await user.click(await button('Create again'))
    expect(await shownLink(2)).toBeInTheDocument()
    const [order] = inputsOf('createLink') as CreationOrder[]
    expect(order).toMatchObject({ isAnother: true, draft: { link: pageUrl, tagId: '1', token: '', password: '' } })
    const lifetime = Date.parse(order?.draft.expiresAt ?? '') - Date.now()
    expect(lifetime).toBeGreaterThan(3_590_000)
    expect(lifetime).toBeLessThanOrEqual(3_600_000)
  })

  it('shows an unsent draft first', async () => {
    const draft = { link: pageUrl, tagId: '', token: 'half', password: '', expiresAt: '' }
    await showPopup({ pageEntry: created(1, { notice: 'seen' }), drafts: { [pageUrl]: draft } })
    expect(screen.getByLabelText('Token')).toHaveValue('half')
  })

  it('gets another link from a new form, as a new order', async () => {
    const { user, inputsOf } = await showPopup({
      pageEntry: created(1, { notice: 'seen' }),
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    await user.click(await button('Another link to this page'))
    expect(await screen.findByLabelText('Link')).toHaveValue(pageUrl)
    await user.click(await shorten())
    expect(await shownLink(2)).toBeInTheDocument()
    expect(inputsOf('createLink')).toMatchObject([{ pageUrl, isAnother: true }])
  })

  it('gives way to an empty form for a link to something else', async () => {
    const { user, inputsOf } = await showPopup({
      pageEntry: created(1, { notice: 'seen' }),
      answers: { createLink: async ({ id }) => created(2, { id, pageUrl: '' }) },
    })
    await user.click(await button('New link'))
    expect(await screen.findByLabelText('Link')).toHaveValue('')
    await user.type(screen.getByLabelText('Link'), 'https://other.example/{Enter}')
    expect(await shownLink(2)).toBeInTheDocument()
    const [order] = inputsOf('createLink') as CreationOrder[]
    expect(order).toMatchObject({ pageUrl: '', draft: { link: 'https://other.example/' } })
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
      pageEntry: created(1, { notice: 'seen', request: expired }),
      answers: {
        createLink: async () => {
          throw new FailureError({ code: 'locked' })
        },
      },
    })
    await user.click(await button('Create again'))
    expect(await screen.findByText(/The key is locked\./)).toBeInTheDocument()
    expect(await shownLink(1)).toBeInTheDocument()
  })
})
