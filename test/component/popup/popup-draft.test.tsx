import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { CreationOrder, JournalEntry } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { entryOf } from '@/test/support/journal-samples'
import { connectedView } from '../stored-under-test'
import { button, field, pageTitle, pageUrl, shorten, showPopup, tags } from './popup-under-test'

describe('the popup begins', () => {
  it('with the address of the page and the tag for new links', async () => {
    await showPopup({ preferences: { defaultTagIds: { c1: '1' } } })
    expect(await field('Link')).toHaveValue(pageUrl)
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toHaveValue('Spring')
  })

  it.each(['chrome://settings/', 'about:blank', ''])('empty, and says why, on a page such as %j', async (url) => {
    await showPopup({ url })
    expect(await field('Link')).toHaveValue('')
    expect(await field('Link')).toHaveFocus()
    expect(await field('Link')).toHaveAccessibleDescription(/Only http and https pages can be shortened/)
  })

  it('with what was typed before and not sent', async () => {
    await showPopup({
      drafts: { [pageUrl]: { ...emptyDraft('https://other.example/'), token: 'half', password: 'p' } },
    })
    expect(await field('Link')).toHaveValue('https://other.example/')
    expect(await field('Token')).toHaveValue('half')
    expect(await field('Password')).toHaveValue('p')
  })
})

const mail = { id: crypto.randomUUID(), name: 'Mail', source: 'mail', medium: '', campaign: '', term: '', content: '' }

describe('what is typed', () => {
  it('is kept for this page, and dropped once it equals the untouched form', async () => {
    const { user, draftOf } = await showPopup()
    await user.type(await field('Token'), 'a')
    await waitFor(async () => expect(await draftOf(pageUrl)).toEqual({ ...emptyDraft(pageUrl), token: 'a' }))
    await user.type(await field('Token'), '{Backspace}')
    await waitFor(async () => expect(await draftOf(pageUrl)).toBeNull())
  })

  it('is stored before it is sent, so that no late write brings it back', async () => {
    let storedThen: unknown
    const popup = await showPopup({
      answers: {
        async createLink() {
          storedThen = await popup.draftOf(pageUrl)
          throw new FailureError({ code: 'unreachable' })
        },
      },
    })
    const { set } = fakeBrowser.storage.session
    onTestFinished(() => void vi.restoreAllMocks())
    // A storage that is slow until the test has seen what is sent meanwhile.
    const written = Promise.withResolvers<void>()
    vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(async (items) => {
      await written.promise
      return set(items)
    })
    await popup.user.type(await field('Token'), 'spring{Enter}')
    await screen.findByRole('button', { name: 'Shortening…' })
    expect(storedThen).toBeUndefined()
    written.resolve()
    await screen.findByRole('alert')
    expect(storedThen).toMatchObject({ token: 'spring' })
  })

  it('is asked for by one order with one id, however often Enter is pressed', async () => {
    const { user, inputsOf } = await showPopup({ answers: { createLink: () => new Promise(() => {}) } })
    await user.type(await field('Token'), 'spring{Enter}{Enter}{Enter}')
    await screen.findByRole('button', { name: 'Shortening…' })
    const ids = inputsOf('createLink').map((input) => (input as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect(inputsOf('createLink')[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      draftKey: pageUrl,
      connectionId: connectedView.id,
      title: pageTitle,
      draft: { ...emptyDraft(pageUrl), token: 'spring' },
    })
  })

  it('has a lifetime that stays marked, and counts from the press, also if its first try failed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { user, inputsOf } = await showPopup({
      open: ['expires'],
      answers: {
        createLink: async ({ id, draft: { link, expiresAt } }) =>
          entryOf(1, {
            id,
            state: 'failed',
            askedAt: Date.now(),
            request: { link, expiresAt },
            failure: { code: 'token-taken', field: 'token' },
          }),
      },
    })
    await user.click(await screen.findByRole('radio', { name: '1 hour' }))
    for (const order of [0, 1]) {
      vi.setSystemTime(Date.now() + 10 * 60_000)
      await user.type(await field('Token'), 'a')
      expect(screen.getByRole('radio', { name: '1 hour' })).toBeChecked()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(inputsOf('createLink')).toHaveLength(order + 1))
      const { draft } = (inputsOf('createLink') as CreationOrder[])[order] as CreationOrder
      const lifetime = Date.parse(draft.expiresAt) - Date.now()
      expect(lifetime).toBeGreaterThanOrEqual(3_600_000)
      expect(lifetime).toBeLessThan(3_660_000)
      await waitFor(() => expect(screen.getByLabelText('Token')).toHaveFocus())
    }
  })

  it('cannot be changed while its link is made', async () => {
    const reply = Promise.withResolvers<JournalEntry>()
    const { user, draftOf, inputsOf } = await showPopup({
      url: `${pageUrl}?utm_source=page`,
      preferences: { stripTracking: true },
      open: ['tag', 'expires', 'password', 'utm'],
      utmPresets: [mail],
      answers: { createLink: () => reply.promise },
    })
    await user.type(await field('Password'), 'plum{Enter}')
    await screen.findByRole('button', { name: 'Shortening…' })
    for (const name of ['Link', 'Token', 'Password']) await user.type(await field(name), 'other{Enter}')
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'Spring{Enter}')
    for (const name of ['Restore them', 'Generate a password']) await user.click(await button(name))
    await user.click(screen.getByRole('radio', { name: '1 hour' }))
    await user.selectOptions(screen.getByLabelText('UTM parameters'), 'Mail')
    const sent = { ...emptyDraft(pageUrl), password: 'plum' }
    expect(await draftOf(`${pageUrl}?utm_source=page`)).toEqual(sent)
    reply.reject(new FailureError({ code: 'not-connected' }))
    await screen.findByRole('alert')
    await user.click(await shorten())
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(2))
    expect(inputsOf('createLink')[1]).toMatchObject({ draft: sent })
  })

  it.each([
    ['the page', pageUrl, pageTitle],
    ['the page with other tracking parameters', `${pageUrl}?utm_source=mail`, pageTitle],
    ['another link', 'https://other.example/', undefined],
  ])('has the title of the page where it asks for %s', async (_, link, title) => {
    const { user, inputsOf } = await showPopup({
      drafts: { [pageUrl]: emptyDraft(link) },
      answers: { createLink: () => new Promise(() => {}) },
    })
    await user.click(await shorten())
    await waitFor(() => expect(inputsOf('createLink')).toHaveLength(1))
    expect((inputsOf('createLink')[0] as { title?: string }).title).toBe(title)
  })

  it('stays if the background refuses it, with the reason', async () => {
    const { user } = await showPopup({
      answers: {
        createLink: async () => {
          throw new FailureError({ code: 'not-connected' })
        },
      },
    })
    await user.type(await field('Token'), 'spring{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The link was not shortened. Curtail is not connected to a service.',
    )
    expect(await field('Token')).toHaveValue('spring')
  })
})

describe('a tag', () => {
  it('is created where one stands, and chosen', async () => {
    const created = { id: '9', label: 'Winter', color: '#0000ff' }
    const { user, draftOf } = await showPopup({ answers: { saveTag: async () => created } })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'Winter')
    await user.click(await screen.findByRole('option', { name: 'Create “Winter”' }))
    await waitFor(async () => expect(await draftOf(pageUrl)).toMatchObject({ tagId: '9' }))
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('Winter')
  })

  it('is chosen by Enter, however soon it comes after the letters', async () => {
    const listed = Promise.withResolvers<typeof tags>()
    const { user, draftOf, inputsOf } = await showPopup({ tags: [], answers: { listTags: () => listed.promise } })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'sp{Enter}')
    await user.tab()
    listed.resolve(tags)
    await waitFor(async () => expect(await draftOf(pageUrl)).toMatchObject({ tagId: '1' }))
    expect(inputsOf('saveTag')).toEqual([])
  })

  it('is not created while the tags cannot be listed: one of that name may exist', async () => {
    const listTags = vi.fn(async () => tags)
    listTags.mockRejectedValueOnce(new FailureError({ code: 'unreachable' }))
    const { user, draftOf, inputsOf } = await showPopup({ tags: [], answers: { listTags } })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'spring')
    expect(await screen.findByRole('alert')).toHaveTextContent('The tags could not be loaded.')
    // Nobody knows yet, and it would cover the alert.
    expect(screen.queryByText('No tag matches.')).not.toBeInTheDocument()
    expect(screen.queryByRole('option')).toBeNull()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await draftOf(pageUrl)).toMatchObject({ tagId: '1' }))
    expect(inputsOf('saveTag')).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveFocus()
  })

  it('that could not be created says why, and the draft stays', async () => {
    const { user } = await showPopup({
      answers: {
        saveTag: async () => {
          throw new FailureError({ code: 'unreachable' })
        },
      },
    })
    await user.type(await field('Token'), 'half')
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'Winter')
    await user.click(await screen.findByRole('option', { name: 'Create “Winter”' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached.')
    expect(await field('Token')).toHaveValue('half')
  })
})
