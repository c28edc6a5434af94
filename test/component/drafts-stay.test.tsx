import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { CreationOrder } from '@/lib/domain/creation/entry'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { FailureError } from '@/lib/rpc/client'
import { creationUnderTest } from '../unit/creation/creation-under-test'
import { showLibrary } from './library/library-under-test'
import { button, created, pageUrl, showPopup } from './popup/popup-under-test'

const KEYS = [pageUrl, '']
const typed = { ...emptyDraft(pageUrl), token: 'spring-sale', password: 'typed' }

/** The real creations, in a browser with unsent drafts of the page and of a new link. */
const withDrafts = async () => {
  const { create, drafts, sent } = await creationUnderTest({})
  for (const key of KEYS) await drafts.save(key, 'c1', typed)
  return {
    sent,
    drafts: () => Promise.all(KEYS.map((key) => drafts.get(key, 'c1'))),
    async createLink(order: CreationOrder) {
      const entry = await create(order)
      if (!entry.ok) throw new FailureError(entry.failure)
      return entry.value
    },
  }
}

it('"Create again" leaves the drafts of the page and of a new link', async () => {
  const { createLink, drafts, sent } = await withDrafts()
  const expiresAt = new Date(Date.now() - 1000).toISOString()
  const expired = created(1, { notice: 'seen', request: { link: pageUrl, expiresAt } })
  const { user } = await showPopup({ shown: expired, answers: { createLink } })
  await user.click(await button('Create again'))
  await waitFor(() => expect(sent).toMatchObject([{ link: pageUrl }]))
  expect(await drafts()).toEqual([typed, typed])
})

it('shortening in the library leaves the drafts of the page and of a new link', async () => {
  const { createLink, drafts, sent } = await withDrafts()
  await showLibrary({ createLink })
  await screen.findByRole('link', { name: 't3' })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: pageUrl } })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ link: pageUrl }]))
  await screen.findByText(/^Copied: /)
  expect(await drafts()).toEqual([typed, typed])
})
