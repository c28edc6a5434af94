import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CreationOrder } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import {
  announced,
  button,
  created,
  field,
  isSaidCopied,
  pageUrl,
  shorten,
  shownLink,
  showPopup,
} from './popup-under-test'

describe('a link', () => {
  it('that was created is shown, announced, and marked as seen', async () => {
    const { user, inputsOf } = await showPopup({ answers: { createLink: async ({ id }) => created(1, { id }) } })
    await user.click(await shorten())
    expect(await shownLink(1)).toBeInTheDocument()
    expect(announced()).toBe('Copied: https://s.example/t1')
    expect(isSaidCopied()).toBe(true)
    const { id } = inputsOf('createLink')[0] as CreationOrder
    await waitFor(() => expect(inputsOf('controlEntry')).toContainEqual({ id, action: 'mark-seen' }))
  })

  it('that a press outside of the popup made is shown in the popup that it opens, and marked as seen', async () => {
    const { user, inputsOf } = await showPopup({ opened: created(1) })
    expect(await shownLink(1)).toBeInTheDocument()
    expect(announced()).toBe('Copied: https://s.example/t1')
    expect(isSaidCopied()).toBe(true)
    await waitFor(() => expect(inputsOf('controlEntry')).toContainEqual({ id: idOf(1), action: 'mark-seen' }))
    await user.keyboard('{Escape}')
    expect(await field('Link')).toHaveValue(pageUrl)
  })

  it('that was refused after a press outside of the popup stands in the form of the popup that it opens', async () => {
    const request = { link: 'https://refused.example/' }
    await showPopup({
      opened: entryOf(1, { state: 'failed', notice: 'unseen', failure: { code: 'rejected', field: 'link' }, request }),
      drafts: { [idOf(1)]: emptyDraft(request.link) },
    })
    expect(await field('Link')).toHaveValue(request.link)
    expect(await field('Link')).toHaveAccessibleDescription('The service rejected the request.')
  })

  it('that was not copied shows that until it is', async () => {
    const { user } = await showPopup({
      shown: created(1, { copy: 'failed' }),
      answers: { controlEntry: async () => created(1, { copy: 'copied' }) },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('created but not copied')
    await user.click(await button('Copy'))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    await waitFor(() => expect(isSaidCopied()).toBe(true))
  })

  it('that the background could not copy is copied by the page, and one that neither can copy still says so', async () => {
    const { user, copyText } = await showPopup({
      shown: created(1, { copy: 'failed' }),
      answers: { controlEntry: async () => created(1, { copy: 'failed' }) },
    })
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    await user.click(await button('Copy'))
    await waitFor(() => expect(copyText).toHaveBeenCalledWith({ text: linkOf(1).shortLink }))
    expect(await screen.findByRole('alert')).toHaveTextContent('created but not copied')
    await user.click(await button('Copy'))
    await waitFor(() => expect(isSaidCopied()).toBe(true))
  })

  it('is said to be copied only if it is, also if the background does not answer', async () => {
    const controlEntry = async () => {
      throw new FailureError({ code: 'internal' })
    }
    const { user, copyText } = await showPopup({ shown: created(1), answers: { controlEntry } })
    copyText.mockRejectedValueOnce(new DOMException('The page has not the focus.', 'NotAllowedError'))
    await user.click(await button('Copy'))
    expect(await screen.findByRole('alert')).toHaveTextContent('not copied')
    expect(isSaidCopied()).toBe(false)
    await user.click(await button('Copy'))
    await waitFor(() => expect(isSaidCopied()).toBe(true))
  })

  it('that differs from its order shows a warning until it is dismissed', async () => {
    const { user, inputsOf } = await showPopup({ shown: created(1, { warnings: ['not-protected'] }) })
    await user.click(await button('Got it'))
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
    expect(inputsOf('controlEntry')).toContainEqual({ id: idOf(1), action: 'mark-warnings-read' })
    expect(await shownLink(1)).toBeInTheDocument()
  })

  it('that was protected offers its password, alone and with the link', async () => {
    const popup = await showPopup({
      open: ['password'],
      answers: {
        async createLink({ id, draft: { password } }) {
          await popup.stored.linkPasswords.setPassword({ id }, password)
          return created(1, { id, hasPassword: true })
        },
      },
    })
    const { user, copyText } = popup
    await user.type(await screen.findByLabelText('Password'), 'plum cake{Enter}')
    await shownLink(1)
    await user.click(await button('Copy password'))
    expect(copyText).toHaveBeenLastCalledWith({ text: 'plum cake' })
    await user.click(await button('Copy as…'))
    await user.click(screen.getByRole('menuitem', { name: 'Copy link and password' }))
    expect(copyText).toHaveBeenLastCalledWith({ text: 'https://s.example/t1\nplum cake' })
  })

  it('is copied with its title in the form that was chosen', async () => {
    const { user, copyText } = await showPopup({ shown: created(1, { title: 'An article' }) })
    await user.click(await button('Copy as…'))
    await user.click(screen.getByRole('menuitem', { name: 'Markdown' }))
    expect(copyText).toHaveBeenCalledWith({ text: '[An article](https://s.example/t1)' })
  })
})

describe('a pending link', () => {
  const waiting = entryOf(1, { state: 'pending', request: { link: pageUrl }, failure: { code: 'unreachable' } })
  const given = { shown: waiting, waiting: { first: [waiting], count: 1 } }

  it('is polled until it is settled', async () => {
    const { background } = await showPopup(given)
    expect(await screen.findByText('Service not reachable.', { selector: 'strong' })).toBeInTheDocument()
    expect(announced()).toBe('Service not reachable.')
    expect(screen.getByText('Curtail will keep trying.')).toBeInTheDocument()
    background.status = { ...background.status, entry: created(1), waiting: { first: [], count: 0 } }
    expect(await shownLink(1)).toBeInTheDocument()
  })

  it('that is queued behind others says what they wait for', async () => {
    const first = entryOf(5, { failure: { code: 'offline' }, attempts: 1 })
    const behind = entryOf(1, { request: { link: pageUrl } })
    await showPopup({ shown: behind, waiting: { first: [first, behind], count: 2 } })
    expect(await screen.findByText('You are offline.', { selector: 'strong' })).toBeInTheDocument()
  })

  it('is tried again when the popup opens and when you press Try now', async () => {
    const { user, inputsOf } = await showPopup(given)
    await waitFor(() => expect(inputsOf('retryWaiting')).toHaveLength(1))
    await user.click(await button('Try now'))
    await waitFor(() => expect(inputsOf('retryWaiting')).toHaveLength(2))
  })

  it.each(['unauthorized', 'key-forgotten'] as const)(
    'whose key is %s leads to the key field of its connection',
    async (code) => {
      const failure = { code }
      const refused = entryOf(1, { request: { link: pageUrl }, failure, attempts: 1, connectionId: 'c2' })
      const { user, openOptions } = await showPopup({ shown: refused, waiting: { first: [refused], count: 1 } })
      await user.click(await button('Enter the key'))
      expect(openOptions).toHaveBeenCalledExactlyOnceWith('c2')
    },
  )

  it('can be taken back', async () => {
    const { user, inputsOf } = await showPopup(given)
    await user.click(await button('Edit'))
    expect(inputsOf('controlEntry')).toEqual([{ id: idOf(1), action: 'withdraw' }])
  })

  it.each([
    ['this page', given, false],
    ['another page', { waiting: { first: [entryOf(1)], count: 1 } }, true],
  ])('of %s that cannot be taken back stays, with the reason', async (_, state, isListed) => {
    const controlEntry = async () => {
      throw new FailureError({ code: 'storage-full' })
    }
    const { user } = await showPopup({ ...state, answers: { controlEntry } })
    if (isListed) await user.click(await screen.findByText('1 link waiting'))
    await user.click(await button('Edit'))
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no room left')
    expect(await button('Edit')).toBeInTheDocument()
  })

  it('that others wait for with a pause of the service says until when, and cannot be cut short', async () => {
    const retryAt = new Date(2126, 10, 23, 14, 32).getTime()
    const failure = { code: 'rate-limited', retryAfterSeconds: 3600 } as const
    const first = entryOf(5, { failure, attempts: 1, pausedAt: 0, retryAt })
    const behind = entryOf(1, { request: { link: pageUrl } })
    await showPopup({ shown: behind, waiting: { first: [first, behind], count: 2 } })
    expect(await screen.findByText(/^Too many requests. Sent in /, { selector: 'strong' })).toBeInTheDocument()
    expect(screen.queryByText(/3,600/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try now' })).not.toBeInTheDocument()
  })

  it('of another page is counted below the form and can be edited there', async () => {
    const others = [entryOf(5, { request: { link: 'https://five.example/' } }), entryOf(6)]
    const { user, inputsOf } = await showPopup({ waiting: { first: others, count: 2 } })
    await user.click(await screen.findByText('2 links waiting'))
    expect(await shorten()).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
    expect(inputsOf('controlEntry')).toEqual([{ id: idOf(5), action: 'withdraw' }])
  })
})
