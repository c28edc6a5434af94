import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/failure-error'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { connectedView, lockedView, unconnectedView } from './connection-views'
import { type PageStatus, pageUrl, showPopup, tags } from './popup-under-test'

const field = (name: string) => screen.findByLabelText(name)
const button = (name: string) => screen.findByRole('button', { name })

/** A popup whose background is still being started, and answers once it is told to. */
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

const known = { first: [linkOf(1)], count: 1 }

describe('with a cold background', () => {
  it('the form is whole in the first drawing, with the focus, the tag for new links and the draft of before', async () => {
    const { inputsOf } = await showCold({
      preferences: { defaultTagIds: { c1: '1' } },
      drafts: { [pageUrl]: { ...emptyDraft(pageUrl, '1'), token: 'half' } },
    })
    // Nothing is waited for: what is not there now was not drawn at first.
    expect(screen.getByLabelText('Link')).toHaveFocus()
    expect(screen.getByLabelText('Token')).toHaveValue('half')
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring')
    expect(inputsOf('listTags')).toEqual([])
  })

  it('what is missing is said at once, and the way there', async () => {
    const { user, openOptions, inputsOf } = await showCold({ connection: unconnectedView })
    await user.click(screen.getByRole('button', { name: 'Open the options' }))
    expect(openOptions).toHaveBeenCalledTimes(1)
    expect(inputsOf('listTags')).toEqual([])
  })

  it('a host that may no longer be reached is said at once', async () => {
    await showCold({ connection: { ...connectedView, permitted: false } })
    expect(screen.getByText(/Curtail may no longer reach/)).toBeInTheDocument()
  })

  it('Enter is sent at once, with what was typed', async () => {
    const { user, inputsOf } = await showCold()
    await user.type(await field('Token'), 'spring{Enter}{Enter}')
    expect(await button('Shortening…')).toHaveAttribute('aria-disabled', 'true')
    expect(inputsOf('createLink')).toMatchObject([{ draft: { ...emptyDraft(pageUrl), token: 'spring' } }])
  })

  it('what the background says comes above the form, and moves neither the form nor the focus', async () => {
    const { user, answer } = await showCold()
    await user.type(await field('Token'), 'half')
    const token = (await field('Token')) as HTMLInputElement
    token.setSelectionRange(1, 3)
    const strip = document.querySelector('.strip')
    await answer({ known })
    expect(await button(`Copy ${linkOf(1).shortLink}`)).not.toHaveFocus()
    expect(document.querySelectorAll('.strip')).toHaveLength(1)
    expect(strip).not.toBeNull()
    expect(token).toHaveFocus()
    expect([token.value, token.selectionStart, token.selectionEnd]).toEqual(['half', 1, 3])
  })

  it('a background that does not answer is said, and the form stays', async () => {
    const { refuse } = await showCold()
    await refuse()
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in Curtail.')
    expect(await field('Link')).toHaveValue(pageUrl)
  })
})

describe('the strip', () => {
  it('copies the link that the page has', async () => {
    const { user, copyText } = await showPopup({ known: { first: [linkOf(1), linkOf(2)], count: 2 } })
    await user.click(await button(`Copy ${linkOf(1).shortLink}`))
    expect(copyText).toHaveBeenCalledWith(linkOf(1).shortLink)
    expect(await screen.findByText(`Copied: ${linkOf(1).shortLink}`)).toBeInTheDocument()
  })

  it('leads to all links of the page where it has several', async () => {
    const { user, openLibrary } = await showPopup({ known: { first: [linkOf(1), linkOf(2)], count: 2 } })
    await user.click(await button('Show all 2'))
    expect(openLibrary).toHaveBeenCalledWith(pageUrl)
  })

  it('says that a link is protected, and how often it was followed', async () => {
    await showPopup({ known: { first: [{ ...linkOf(1), hasPassword: true, clicks: 3 }], count: 1 } })
    expect(await screen.findByRole('img', { name: /password/ })).toBeInTheDocument()
    expect(screen.getByText('3 clicks')).toBeInTheDocument()
  })

  it('shows an outcome that was not seen, marks it as seen, and opens it when that is asked for', async () => {
    const created = entryOf(1, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(1), pageUrl })
    const { user, inputsOf } = await showPopup({ entry: created })
    expect(await screen.findByRole('link', { name: 's.example/t1' })).toBeInTheDocument()
    expect(await field('Link')).toHaveFocus()
    await waitFor(() => expect(inputsOf('acknowledge')).toEqual([{ id: idOf(1), as: 'seen' }]))
    await user.click(await button('Show'))
    expect(await button('Shorten another')).toBeInTheDocument()
    expect(screen.queryByLabelText('Link')).not.toBeInTheDocument()
  })

  it('copies a link whose creation could not, by the page if the background cannot', async () => {
    const created = entryOf(1, { state: 'created', notice: 'unseen', copy: 'failed', link: linkOf(1), pageUrl })
    const { user, copyText } = await showPopup({ entry: created, answers: { copyLink: async () => created } })
    await user.click(await button('Copy'))
    await waitFor(() => expect(copyText).toHaveBeenCalledWith(linkOf(1).shortLink))
    expect(await screen.findByText('Copied')).toBeInTheDocument()
  })
})

describe('a locked key', () => {
  it('is asked for when Enter needs it, and the link is asked for once it is open', async () => {
    const popup = await showPopup({
      connection: lockedView,
      answers: {
        async createLink({ id }) {
          if (popup.inputsOf('unlock').length === 0) throw new FailureError({ code: 'locked' })
          return entryOf(1, { id, state: 'created', copy: 'copied', link: linkOf(1) })
        },
      },
    })
    const { user, connect, inputsOf } = popup
    await user.type(await field('Token'), 'spring{Enter}')
    await waitFor(async () => expect(await field('Passphrase')).toHaveFocus())
    await user.keyboard('correct horse{Enter}')
    await waitFor(() => expect(inputsOf('unlock')).toEqual([{ passphrase: 'correct horse', connectionId: null }]))
    await act(() => connect(connectedView))
    expect(await screen.findByRole('link', { name: linkOf(1).shortLink })).toBeInTheDocument()
    expect(inputsOf('createLink')).toMatchObject([{ draft: { token: 'spring' } }, { draft: { token: 'spring' } }])
  })
})

describe('tags', () => {
  it('are read and asked for when the picker is opened, and not before', async () => {
    const [spring, winter] = ['Spring', 'Winter'].map((label) => ({ id: label, label, color: '' }))
    const { user, inputsOf } = await showPopup({
      tags: [spring, winter] as typeof tags,
      recentTags: [],
      answers: {
        listTags: async () => {
          throw new FailureError({ code: 'unreachable' })
        },
      },
    })
    expect(inputsOf('listTags')).toEqual([])
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

  it('that a draft has are shown with their label also where they were never chosen here', async () => {
    await showPopup({ preferences: { defaultTagIds: { c1: '1' } }, recentTags: [] })
    await waitFor(async () => expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring'))
  })
})
