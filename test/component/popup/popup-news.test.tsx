import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import {
  announced,
  button,
  created,
  field,
  pageLinkOf,
  pageUrl,
  shorten,
  showInLine,
  shownLink,
  showPopup,
} from './popup-under-test'

describe('news', () => {
  const news = entryOf(1, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(1), title: 'Ferries' })

  it('are one line over the title, and leave the form and the focus alone', async () => {
    const { inputsOf } = await showPopup({ entry: news })
    expect(await screen.findByTitle('Ferries')).toBeInTheDocument()
    expect(await field('Link')).toHaveFocus()
    expect(await field('Link')).toHaveValue(pageUrl)
    await waitFor(() => expect(inputsOf('controlEntry')).toEqual([{ id: idOf(1), action: 'mark-seen' }]))
  })

  const ofPage = { request: { link: pageUrl }, title: 'Ferries' }

  it.each<[string, JournalEntry, string]>([
    ['was made', created(1, { ...ofPage, notice: 'seen' }), 'Short link for this page: https://s.example/t1'],
    ['waits', entryOf(1, { ...ofPage, failure: { code: 'offline' } }), 'You are offline.'],
  ])('tell a link of this page that %s, and leave the form and what was typed alone', async (_, own, told) => {
    await showPopup({ entry: own, drafts: { [pageUrl]: { ...emptyDraft(pageUrl), token: 'half' } } })
    await waitFor(() => expect(announced()).toBe(told))
    expect(await field('Link')).toHaveFocus()
    expect(await field('Token')).toHaveValue('half')
  })

  it('can be copied, which the button confirms, and closed', async () => {
    const { user, inputsOf } = await showPopup({ entry: news, answers: { controlEntry: async () => news } })
    const copy = await button('Copy')
    await user.click(copy)
    expect(inputsOf('controlEntry')).toContainEqual({ id: idOf(1), action: 'copy' })
    await waitFor(() => expect(copy).toHaveAttribute('data-copied'))
    await user.click(await button('Close'))
    expect(screen.queryByTitle('Ferries')).not.toBeInTheDocument()
  })

  it('say that they could not be copied, until they are', async () => {
    const controlEntry = async () => {
      throw new FailureError({ code: 'internal' })
    }
    const { user, copyText } = await showPopup({ entry: news, answers: { controlEntry } })
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    const copy = await button('Copy')
    await user.click(copy)
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser did not let Curtail copy.')
    await user.click(copy)
    await waitFor(() => expect(copy).toHaveAttribute('data-copied'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('of a link that waits say what for', async () => {
    await showPopup({ entry: entryOf(1, { failure: { code: 'offline' } }) })
    expect(await screen.findByTitle('You are offline.')).toBeInTheDocument()
    expect(announced()).toBe('You are offline.')
  })

  it('of a failure are announced, and lead to its draft', async () => {
    const request = { link: 'https://failed.example/' }
    const failed = entryOf(1, { state: 'failed', notice: 'unseen', request, failure: { code: 'rejected' } })
    const { user } = await showPopup({ entry: failed })
    expect(await screen.findByTitle('The service rejected the request.')).toBeInTheDocument()
    expect(announced()).toBe('The service rejected the request.')
    await user.click(await showInLine())
    expect(await screen.findByRole('alert')).toHaveTextContent('The link was not shortened.')
    await waitFor(() => expect(screen.getByLabelText('Link')).toHaveValue('https://failed.example/'))
  })

  it('of a failure stay once they are seen, and the page’s own link does not take their place', async () => {
    const request = { link: 'https://failed.example/' }
    const failed = entryOf(1, { state: 'failed', notice: 'unseen', request, failure: { code: 'rejected' } })
    let isSeen = false
    const seen = Promise.withResolvers<null>()
    const { inputsOf } = await showPopup({
      answers: {
        async getPageStatus() {
          const entry = isSeen ? created(2, { request: { link: pageUrl }, notice: 'seen' }) : failed
          return { entry, waiting: { first: [], count: 0 }, known: { first: [], count: 0 } }
        },
        async controlEntry() {
          isSeen = true
          seen.resolve(null)
          return failed
        },
        // The page asks again once pending entries are retried. Not by `waitFor`, which runs one at a time: React takes
        // what the page does during the outer one for an update outside of the test.
        retryWaiting: () => seen.promise,
      },
    })
    const asked = () => inputsOf('getPageStatus').length
    await waitFor(() => expect(asked()).toBeGreaterThan(1))
    expect(await screen.findByTitle('The service rejected the request.')).toBeInTheDocument()
    await waitFor(() => expect(announced()).toBe('The service rejected the request.'))
  })
})

describe('a link that the page already has', () => {
  const known = {
    first: [
      { ...pageLinkOf(1), createdAt: 1 },
      { ...pageLinkOf(2), createdAt: 2 },
    ],
    count: 3,
  }

  it('is told over the form with the newest one, and the way to all of them', async () => {
    const { user, copyText, openLibrary } = await showPopup({ known, preferences: { copyAs: 'markdown' } })
    await user.click(await button('2 more'))
    expect(openLibrary).toHaveBeenCalledWith(pageUrl)
    expect(announced()).toBe('Short link for this page: https://s.example/t2')
    await user.click(await button('Copy'))
    expect(copyText).toHaveBeenCalledWith({ text: '[An article](https://s.example/t2)' })
  })

  it('says that it could not be copied', async () => {
    const { user, copyText } = await showPopup({ known })
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    await user.click(await button('Copy'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser did not let Curtail copy.')
  })

  it('is not told beside the link that was made now', async () => {
    const { user } = await showPopup({ known, answers: { createLink: async ({ id }) => created(2, { id }) } })
    await button('2 more')
    await user.click(await shorten())
    await shownLink(2)
    expect(document.querySelector('.line')).toBeNull()
    expect(announced()).toBe('Copied: https://s.example/t2')
  })
})

describe('below the form', () => {
  const found = (links: ReturnType<typeof linkOf>[]) => ({
    getNewestLinks: async () => links,
  })

  it('are the three newest links, without the one that the page has', async () => {
    const { user, openLibrary } = await showPopup({
      known: { first: [pageLinkOf(1)], count: 1 },
      answers: found([pageLinkOf(1), linkOf(2), linkOf(3), linkOf(4)]),
    })
    await screen.findByText('Recent')
    const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
    expect(rows).toEqual(['t2', 't3', 't4'])
    await user.click(await button('All links'))
    expect(openLibrary).toHaveBeenCalledWith('')
  })

  it('have the titles that are kept here, also where they are copied', async () => {
    const links = [
      { ...linkOf(2), title: 'Spring fair' },
      { ...linkOf(3), destination: 'https://example.com/caf%C3%A9' },
    ]
    const { user, copyText } = await showPopup({ preferences: { copyAs: 'markdown' }, answers: found(links) })
    await screen.findByText('Recent')
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      't2Spring fair',
      't3example.com/café',
    ])
    await user.click(await button(`Copy ${linkOf(2).shortLink}`))
    expect(copyText.mock.calls.map(([{ text }]) => text)).toEqual(['[Spring fair](https://s.example/t2)'])
  })

  it('is the new link, too, once Esc leads back to the form', async () => {
    const links = [linkOf(3)]
    const { user } = await showPopup({
      answers: {
        createLink: async ({ id }) => created(2, { id }),
        getNewestLinks: async () => [...links],
      },
    })
    expect(await screen.findByText('t3')).toBeInTheDocument()
    await user.click(await shorten())
    await shownLink(2)
    links.unshift(linkOf(2))
    await user.keyboard('{Escape}')
    expect(await screen.findByText('t2')).toBeInTheDocument()
  })

  it('are no links at all if there are none', async () => {
    const { inputsOf } = await showPopup()
    await waitFor(() => expect(inputsOf('getNewestLinks')).toHaveLength(1))
    expect(screen.queryByText('Recent')).not.toBeInTheDocument()
  })
})

it('the menu leads to the library, the tabs of the window and the options', async () => {
  const { user, openLibrary, openTabs, openOptions } = await showPopup()
  for (const name of ['Your links', 'Tabs of this window', 'Settings']) {
    await user.click(await button('More'))
    await user.click(screen.getByRole('menuitem', { name }))
  }
  expect(openLibrary).toHaveBeenCalledWith('')
  expect(openTabs).toHaveBeenCalledTimes(1)
  expect(openOptions).toHaveBeenCalledTimes(1)
})

describe('the hint to pin the button', () => {
  /** Shortens the page. The button is hidden, unless the test says that it is pinned. */
  const shortenPage = async (given: Parameters<typeof showPopup>[0] = {}) => {
    const answers = { createLink: async ({ id }: { id: string }) => created(1, { id }) }
    const popup = await showPopup({ isPinned: false, answers, ...given })
    await popup.user.click(await shorten())
    await shownLink(1)
    return popup
  }
  const hint = () => screen.queryByText(/Pin Curtail/)

  it('is shown below a new link while the button is hidden, once', async () => {
    const { stored } = await shortenPage()
    await waitFor(() => expect(hint()).toBeInTheDocument())
    await waitFor(async () => expect((await stored.popupState.get()).isPinHintClosed).toBe(true))
    expect(hint()).toBeInTheDocument()
  })

  it('is not shown once the button is pinned, nor below a link from before', async () => {
    await shortenPage({ isPinned: true })
    expect(hint()).not.toBeInTheDocument()
    cleanup()
    const { inputsOf } = await showPopup({ isPinned: false, shown: created(1, { notice: 'seen' }) })
    await shownLink(1)
    await waitFor(() => expect(inputsOf('getPageStatus').length).toBeGreaterThan(0))
    expect(hint()).not.toBeInTheDocument()
  })
})
