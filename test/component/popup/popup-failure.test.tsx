import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { entryOf, idOf } from '@/test/support/journal-samples'
import { announced, created, field, pageUrl, shorten, shownLink, showPopup } from './popup-under-test'

describe('a taken token', () => {
  it('is shown at its field only, which has the focus', async () => {
    const taken = { code: 'rejected', field: 'token', detail: 'This token is taken.' } as const
    const failed = entryOf(1, { state: 'failed', request: { link: pageUrl, token: 'taken' }, failure: taken })
    const { user } = await showPopup({ answers: { createLink: async ({ id }) => ({ ...failed, id }) } })
    await user.type(await field('Token'), 'taken{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Token')).toBeInvalid())
    expect(await field('Token')).toHaveAccessibleDescription(/This token is taken/)
    await waitFor(() => expect(screen.getByLabelText('Token')).toHaveFocus())
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(await field('Token')).toHaveValue('taken')
  })
})

describe('an earlier failure', () => {
  const failed = entryOf(1, {
    state: 'failed',
    notice: 'unseen',
    request: { link: pageUrl, token: 'taken' },
    failure: { code: 'rejected', status: 409, detail: 'This token is taken.' },
  })

  it('is reported with the draft, which replaces it when sent again', async () => {
    const draft = { ...emptyDraft(pageUrl), token: 'taken', password: 'open sesame' }
    const { user, inputsOf, draftOf } = await showPopup({
      shown: failed,
      drafts: { [failed.id]: draft },
      answers: { createLink: () => new Promise(() => {}) },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('The link was not shortened.')
    expect(screen.getByRole('alert')).toHaveTextContent('The service says: This token is taken.')
    expect(await field('Password')).toHaveValue('open sesame')
    await waitFor(() => expect(inputsOf('controlEntry')).toEqual([{ id: idOf(1), action: 'mark-seen' }]))
    await user.type(await field('Token'), '2{Enter}')
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(1))
    expect(inputsOf('createLink')[0]).toMatchObject({ replaces: idOf(1), draft: { ...draft, token: 'taken2' } })
    expect((inputsOf('createLink')[0] as { id: string }).id).not.toBe(idOf(1))
    await waitFor(async () => expect(await draftOf(idOf(1))).toMatchObject({ token: 'taken2' }))
  })

  it('is over once its corrected order has a link: no news tells it again', async () => {
    const { user, background, inputsOf } = await showPopup({
      answers: {
        async createLink({ id, draft: { token } }) {
          if (token !== 'taken') return created(2, { id, notice: 'unseen' })
          // The background tells it, too, as long as it was not seen.
          background.status = { ...background.status, entry: { ...failed, id } }
          return { ...failed, id }
        },
      },
    })
    await user.type(await field('Token'), 'taken{Enter}')
    await screen.findByRole('alert')
    await user.type(await field('Token'), '2{Enter}')
    expect(await shownLink(2)).toBeVisible()
    await waitFor(() => expect(inputsOf('getPageStatus').length).toBeGreaterThan(2))
    expect(screen.queryByText(/token is taken/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(announced()).toBe('Copied: https://s.example/t2')
  })

  it('can be discarded, for a draft of this page', async () => {
    const { user, background, inputsOf } = await showPopup({ shown: failed })
    await screen.findByRole('alert')
    background.status = { ...background.status, entry: null }
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.getByLabelText('Link')).toHaveValue(pageUrl))
    expect(inputsOf('controlEntry')).toContainEqual({ id: idOf(1), action: 'dismiss' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('still offers the tracking parameters that were removed', async () => {
    const tracked = `${pageUrl}?utm_source=mail`
    const { user } = await showPopup({
      url: tracked,
      preferences: { stripTracking: true },
      shown: { ...failed, request: { link: pageUrl } },
    })
    await user.click(await screen.findByRole('button', { name: 'Restore them' }))
    expect(await field('Link')).toHaveValue(tracked)
  })

  it('is replaced by the link of the next try', async () => {
    const { user } = await showPopup({
      shown: failed,
      answers: { createLink: async ({ id }) => created(2, { id }) },
    })
    await user.click(await shorten())
    expect(await screen.findByRole('button', { name: 'Copy' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it('a refused key leads to its connection, where another is entered', async () => {
  const { user, openOptions } = await showPopup({
    answers: {
      createLink: async () => {
        throw new FailureError({ code: 'unauthorized' })
      },
    },
  })
  await user.click(await shorten())
  expect(await screen.findByRole('alert')).toHaveTextContent('The service did not accept your API key.')
  await user.click(screen.getByRole('button', { name: 'Enter the key' }))
  expect(openOptions).toHaveBeenCalledExactlyOnceWith('c1')
})
