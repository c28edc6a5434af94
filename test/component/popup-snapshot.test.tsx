import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { FailureError } from '@/lib/rpc/failure-error'
import type { ShownState } from '@/lib/ui/popup-snapshot'
import { entryOf, linkOf } from '@/test/setup/journal-samples'
import { unconnectedView } from './connection-views'
import { EMPTY, type PopupState, pageUrl, showPopup } from './popup-under-test'

const { connection: _, ...SNAPSHOT } = EMPTY

const field = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.findByRole('button', { name })

/** A popup that shows what was left for it, and a background that answers once it is told to. */
const showEarly = (snapshot: Partial<ShownState> = {}) => {
  const { promise, resolve, reject } = Promise.withResolvers<PopupState>()
  const popup = showPopup({}, { getPopupState: () => promise, createLink: () => new Promise(() => {}) }, pageUrl, {
    ...SNAPSHOT,
    ...snapshot,
  })
  const answer = (change: Partial<PopupState> = {}) => act(async () => resolve({ ...EMPTY, ...change }))
  return { ...popup, answer, refuse: () => act(async () => reject(new FailureError({ code: 'internal' }))) }
}

const known = { first: [linkOf(1)], count: 1 }

describe('before the background has answered', () => {
  it('the form is there, with the focus, the tag for new links and the draft of before', async () => {
    const { inputsOf } = showEarly({
      preferences: { ...DEFAULT_PREFERENCES, defaultTagId: '1' },
      draft: { ...emptyDraft(pageUrl, '1'), token: 'half' },
    })
    expect(await field('Link')).toHaveFocus()
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring')
    expect(await field('Token')).toHaveValue('half')
    expect(inputsOf('listTags')).toEqual([])
  })

  it('Enter waits, and is done once the answer is there, with what was typed', async () => {
    const { user, answer, inputsOf } = showEarly()
    await user.type(await field('Token'), 'spring{Enter}{Enter}')
    expect(await button('Shortening…')).toHaveAttribute('aria-disabled', 'true')
    expect(inputsOf('createLink')).toEqual([])
    await answer()
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(1))
    expect(inputsOf('createLink')[0]).toMatchObject({ draft: { ...emptyDraft(pageUrl), token: 'spring' } })
    expect(await button('Shortening…')).toBeInTheDocument()
  })

  it('a press is done with the tag for new links as the answer has it', async () => {
    const { user, answer, inputsOf } = showEarly()
    await user.click(await button('Shorten'))
    await answer({ preferences: { ...DEFAULT_PREFERENCES, defaultTagId: '1' } })
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(1))
    expect(inputsOf('createLink')[0]).toMatchObject({ draft: emptyDraft(pageUrl, '1') })
  })

  it('a draft that cannot be sent says so at once, and nothing is held', async () => {
    const { user, answer, inputsOf } = showEarly()
    await user.type(await field('Token'), 'no spaces{Enter}')
    expect(await field('Token')).toHaveAccessibleDescription()
    await answer()
    expect(await button('Shorten')).toBeInTheDocument()
    expect(inputsOf('createLink')).toEqual([])
  })
})

describe('a press is let go', () => {
  it.each<[string, Partial<PopupState>, string | RegExp]>([
    ['a link that the page has', { known }, 'This page has a short link already.'],
    [
      'an outcome that was not seen',
      { entry: entryOf(1, { state: 'created', link: linkOf(1), notice: 'due' }) },
      linkOf(1).shortLink,
    ],
    [
      'a failure that was not seen',
      {
        entry: entryOf(1, {
          state: 'failed',
          notice: 'due',
          failure: { code: 'rejected', status: 409, detail: 'Taken.' },
        }),
      },
      /Taken\./,
    ],
    ['what is missing', { connection: unconnectedView }, 'Curtail is not connected to a link service yet.'],
  ])('for %s', async (_name, change, shown) => {
    const { user, answer, inputsOf } = showEarly()
    await user.click(await button('Shorten'))
    await answer(change)
    expect(await screen.findByText(shown)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Shortening…' })).not.toBeInTheDocument()
    expect(inputsOf('createLink')).toEqual([])
  })

  it('and the next one is another decision', async () => {
    const { user, answer, inputsOf } = showEarly()
    await user.click(await button('Shorten'))
    await answer({ known })
    await user.click(await button('Shorten'))
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(1))
  })

  it('where the background does not answer, which is said', async () => {
    const { user, refuse, inputsOf } = showEarly()
    await user.click(await button('Shorten'))
    await refuse()
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in Curtail.')
    expect(inputsOf('createLink')).toEqual([])
  })
})

describe('the answer', () => {
  it('leaves what was typed, the focus and the selection as they are, and renews the other fields', async () => {
    const { user, answer } = showEarly()
    await user.type(await field('Token'), 'half')
    const token = (await field('Token')) as HTMLInputElement
    token.setSelectionRange(1, 3)
    await answer({
      known,
      preferences: { ...DEFAULT_PREFERENCES, defaultTagId: '1' },
      draft: { ...emptyDraft(pageUrl), token: 'hal' },
    })
    expect(token).toHaveFocus()
    expect([token.value, token.selectionStart, token.selectionEnd]).toEqual(['half', 1, 3])
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring')
  })

  it('gives the focus to a link that is known', async () => {
    const { answer } = showEarly()
    await field('Link')
    await answer({ known })
    expect(await button(`Copy ${linkOf(1).shortLink}`)).toHaveFocus()
  })

  it('leaves the focus with somebody who went elsewhere', async () => {
    const { user, answer } = showEarly()
    await user.click(await field('Password'))
    await answer({ known })
    expect(await button(`Copy ${linkOf(1).shortLink}`)).not.toHaveFocus()
    expect(await field('Password')).toHaveFocus()
  })

  it('brings tags that came since', async () => {
    const { answer } = showEarly({
      tags: { first: [], count: 0 },
      preferences: { ...DEFAULT_PREFERENCES, defaultTagId: '1' },
    })
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('1')
    await answer({ preferences: { ...DEFAULT_PREFERENCES, defaultTagId: '1' } })
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring'))
  })
})
