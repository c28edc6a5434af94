import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { connectedView, unconnectedView } from '../stored-under-test'
import {
  button,
  created,
  field,
  type PageStatus,
  pageLinkOf,
  pageUrl,
  shownLink,
  showPopup,
  tags,
} from './popup-under-test'

/** A popup whose background is still starting, and answers when the test says so. */
const showCold = async (given: Parameters<typeof showPopup>[0] = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<PageStatus>()
  const answers = { getPageStatus: () => promise, createLink: () => new Promise<never>(() => {}), ...given.answers }
  const popup = await showPopup({ ...given, answers })
  const answer = (change: Partial<PageStatus>) =>
    act(async () =>
      resolve({ entry: null, waiting: { first: [], count: 0 }, known: { first: [], count: 0 }, ...change }),
    )
  return { ...popup, answer, refuse: () => act(async () => reject(new FailureError({ code: 'internal' }))) }
}

const known = { first: [pageLinkOf(1)], count: 1 }

describe('with a cold background', () => {
  it('the form is complete in the first frame, with the focus, the tag for new links and the earlier draft', async () => {
    const { inputsOf } = await showCold({
      preferences: { defaultTagIds: { c1: '1' } },
      drafts: { [pageUrl]: { ...emptyDraft(pageUrl, '1'), token: 'half' } },
    })
    // Without waiting: this is about the first frame.
    expect(screen.getByLabelText('Link')).toHaveFocus()
    expect(screen.getByLabelText('Token')).toHaveValue('half')
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring')
    expect(inputsOf('listTags')).toEqual([])
  })

  it('a missing connection is reported at once, with a way to add one', async () => {
    const { user, openOptions, inputsOf } = await showCold({ connection: unconnectedView })
    expect(screen.getByText('Welcome to Curtail')).toBeInTheDocument()
    expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    expect(openOptions).toHaveBeenCalledTimes(1)
    expect(inputsOf('listTags')).toEqual([])
  })

  it('a revoked host is reported at once', async () => {
    await showCold({ connection: { ...connectedView, permitted: false } })
    expect(screen.getByText(/Curtail no longer has access to/)).toBeInTheDocument()
  })

  it('Enter is sent at once, with what was typed', async () => {
    const { user, inputsOf } = await showCold()
    await user.type(await field('Token'), 'spring{Enter}{Enter}')
    expect(await button('Shortening…')).toHaveAttribute('aria-disabled', 'true')
    expect(inputsOf('createLink')).toMatchObject([{ draft: { ...emptyDraft(pageUrl), token: 'spring' } }])
  })

  it("the background's answers move neither the form nor the focus", async () => {
    const { user, answer } = await showCold()
    await user.type(await field('Token'), 'half')
    const token = (await field('Token')) as HTMLInputElement
    token.setSelectionRange(1, 3)
    const form = document.querySelector('form')
    const before = form?.previousElementSibling
    await answer({ known, entry: created(1) })
    expect(await button('Copy')).not.toHaveFocus()
    // In the header, so that nothing moves.
    expect(document.querySelector('header > .line')).not.toBeNull()
    expect(form?.previousElementSibling).toBe(before)
    expect(token).toHaveFocus()
    expect([token.value, token.selectionStart, token.selectionEnd]).toEqual(['half', 1, 3])
  })

  it('a background that does not answer is reported, and the form stays', async () => {
    const { refuse } = await showCold()
    await refuse()
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in Curtail.')
    expect(await field('Link')).toHaveValue(pageUrl)
  })
})

it('a press that made no entry is told over the form until something is shortened', async () => {
  const { user } = await showPopup({
    report: 'There is no web address to shorten.',
    answers: { createLink: async () => created(1) },
  })
  expect(screen.getByRole('alert')).toHaveTextContent('There is no web address to shorten.')
  expect(await field('Link')).toHaveFocus()
  expect(await field('Link')).toHaveValue(pageUrl)
  await user.keyboard('{Enter}')
  expect(await shownLink(1)).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('chips that are opened are open in the next popup', async () => {
  const { user, stored } = await showPopup({ open: [] })
  await user.click(await button('Expires'))
  await waitFor(async () => expect((await stored.popupState.get()).open).toEqual(['expires']))
})

it('the tag and the lifetime of a link are offered for the next one', async () => {
  const { user, stored } = await showPopup({ open: ['tag', 'expires'] })
  await user.click(await button('Spring'))
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.click(await button('Shorten'))
  await waitFor(async () =>
    expect((await stored.popupState.get()).last).toEqual({ connectionId: 'c1', tagId: '1', lifetime: 'P7D' }),
  )
})

describe('tags', () => {
  it('are read and asked for when the picker is opened, and not before', async () => {
    const [spring, winter] = ['Spring', 'Winter'].map((label) => ({ id: label, label, color: '' }))
    const { user, inputsOf } = await showPopup({
      open: [],
      tags: [spring, winter] as typeof tags,
      recentTags: [],
      answers: {
        listTags: async () => {
          throw new FailureError({ code: 'unreachable' })
        },
      },
    })
    expect(inputsOf('listTags')).toEqual([])
    await user.click(await button('Tag'))
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'win')
    await user.click(await screen.findByRole('option', { name: 'Winter' }))
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('Winter')
    expect(inputsOf('listTags')).toHaveLength(1)
  })

  it('that were chosen are the recent ones of the next popup', async () => {
    const { user, stored } = await showPopup({ recentTags: [] })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'spr')
    await user.click(await screen.findByRole('option', { name: 'Spring' }))
    await waitFor(async () => expect(await stored.tags.recent(connectedView.id)).toEqual(tags))
  })

  it('of a draft are shown with their label, even if they were never chosen here', async () => {
    await showPopup({ preferences: { defaultTagIds: { c1: '1' } }, recentTags: [] })
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('Spring'))
  })
})

it('a change of what is sent or kept is told once', async () => {
  const { stored, user } = await showPopup()
  expect(screen.queryByText(/What Curtail sends or keeps has changed/)).not.toBeInTheDocument()
  await stored.popupState.change((state) => ({ ...state, policyVersion: 0 }))
  expect(await screen.findByText(/What Curtail sends or keeps has changed/)).toBeInTheDocument()
  await user.click(await button('Got it'))
  await waitFor(() => expect(screen.queryByText(/What Curtail sends or keeps has changed/)).not.toBeInTheDocument())
  expect((await stored.popupState.get()).policyVersion).toBeGreaterThan(0)
})
