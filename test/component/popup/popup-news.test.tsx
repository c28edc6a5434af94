import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FailureError } from '@/lib/rpc/client'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { announced, button, created, field, pageUrl, shorten, shownLink, showPopup } from './popup-under-test'

describe('news of another page', () => {
  const news = entryOf(1, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(1), title: 'Ferries' })

  it('are one line over the title, and leave the form and the focus alone', async () => {
    const { inputsOf } = await showPopup({ entry: news })
    expect(await screen.findByTitle('for Ferries')).toBeInTheDocument()
    expect(await field('Link')).toHaveFocus()
    expect(await field('Link')).toHaveValue(pageUrl)
    await waitFor(() => expect(inputsOf('controlEntry')).toEqual([{ id: idOf(1), action: 'mark-seen' }]))
  })

  it('can be copied, which the button confirms, and closed', async () => {
    const { user, inputsOf } = await showPopup({ entry: news, answers: { controlEntry: async () => news } })
    const copy = await button('Copy')
    await user.click(copy)
    expect(inputsOf('controlEntry')).toContainEqual({ id: idOf(1), action: 'copy' })
    await waitFor(() => expect(copy).toHaveAttribute('data-copied'))
    await user.click(await button('Close'))
    expect(screen.queryByTitle('for Ferries')).not.toBeInTheDocument()
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
    expect(await screen.findByTitle('The service refused this.')).toBeInTheDocument()
    expect(announced()).toBe('The service refused this.')
    await user.click(await button('Show'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The link was not shortened.')
    await waitFor(async () => expect(await field('Link')).toHaveValue('https://failed.example/'))
  })
})

describe('below the form', () => {
  const found = (links: ReturnType<typeof linkOf>[]) => ({
    searchLinks: async () => ({ version: '1', count: links.length, first: 0, links, described: [], maxClicks: 0 }),
  })

  it('is the link that the page has, with its clicks and the way to all of them', async () => {
    const { user, copyText, openLibrary } = await showPopup({
      known: { first: [{ ...linkOf(1), clicks: 3 }, linkOf(2)], count: 2 },
    })
    expect(await screen.findByText('3 clicks')).toBeInTheDocument()
    await user.click(await button(`Copy ${linkOf(1).shortLink}`))
    expect(copyText).toHaveBeenCalledWith({ text: linkOf(1).shortLink })
    await user.click(await button('Show all 2'))
    expect(openLibrary).toHaveBeenCalledWith(pageUrl)
  })

  it('are the three newest links, without the one that the page has', async () => {
    const { user, openLibrary } = await showPopup({
      known: { first: [linkOf(1)], count: 1 },
      answers: found([linkOf(1), linkOf(2), linkOf(3), linkOf(4)]),
    })
    await screen.findByText('Recent')
    const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent)
    expect(rows).toEqual(['t1', 't2', 't3', 't4'])
    await user.click(await button('All links'))
    expect(openLibrary).toHaveBeenCalledWith('')
  })

  it('have the titles that are kept here, also where they are copied', async () => {
    const links = [linkOf(2), linkOf(3)]
    const described = [{ id: 'link-2', title: 'Spring fair' }]
    const searchLinks = async () => ({ version: '1', count: 2, first: 0, links, described, maxClicks: 0 })
    const { user, copyText } = await showPopup({
      known: { first: [linkOf(1)], count: 1 },
      preferences: { copyAs: 'markdown' },
      answers: { searchLinks },
    })
    await screen.findByText('Recent')
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      't10 clicks',
      't2Spring fair',
      't3example.com/',
    ])
    for (const link of [linkOf(2), linkOf(1)]) await user.click(await button(`Copy ${link.shortLink}`))
    expect(copyText.mock.calls.map(([{ text }]) => text)).toEqual([
      '[Spring fair](https://s.example/t2)',
      '[An article](https://s.example/t1)',
    ])
  })

  it('say that they could not be copied', async () => {
    const { user, copyText } = await showPopup({ known: { first: [linkOf(1)], count: 1 } })
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    await user.click(await button(`Copy ${linkOf(1).shortLink}`))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser did not let Curtail copy.')
  })

  it('is the new link, too, once Esc leads back to the form', async () => {
    const links = [linkOf(3)]
    const { user } = await showPopup({
      answers: {
        createLink: async ({ id }) => created(2, { id }),
        searchLinks: async () => ({ version: '1', count: 1, first: 0, links: [...links], described: [], maxClicks: 0 }),
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
    await waitFor(() => expect(inputsOf('searchLinks')).toHaveLength(1))
    expect(screen.queryByText('Recent')).not.toBeInTheDocument()
  })
})

it('the menu leads to the library, the tabs of the window and the options', async () => {
  const { user, openLibrary, openTabs, openOptions } = await showPopup()
  for (const name of ['Your links', 'Tabs of this window', 'Options']) {
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

  it('is shown below a new link while the button is hidden, until it is closed', async () => {
    const { user, stored } = await shortenPage()
    await waitFor(() => expect(hint()).toBeInTheDocument())
    await user.click(await button('Close'))
    await waitFor(() => expect(hint()).not.toBeInTheDocument())
    expect((await stored.popupState.get()).isPinHintClosed).toBe(true)
  })

  it('is not shown once the button is pinned, nor below a link from before', async () => {
    await shortenPage({ isPinned: true })
    expect(hint()).not.toBeInTheDocument()
    cleanup()
    const { inputsOf } = await showPopup({ isPinned: false, pageEntry: created(1, { notice: 'seen' }) })
    await shownLink(1)
    await waitFor(() => expect(inputsOf('getPageStatus').length).toBeGreaterThan(0))
    expect(hint()).not.toBeInTheDocument()
  })
})
