import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { entryOf, linkOf } from '@/test/setup/journal-samples'
import { pageUrl, showPopup } from './popup-under-test'

const known = {
  first: [
    { ...linkOf(1), clicks: 12 },
    { ...linkOf(2), clicks: 1, hasPassword: true },
  ],
  count: 2,
}

describe('a page that has short links already', () => {
  it('says so with their clicks, and Enter copies the first', async () => {
    const { user, inputsOf } = showPopup({ known }, { copyKnownLink: async () => true })
    expect(await screen.findByText('This page has 2 short links already.')).toBeInTheDocument()
    expect(screen.getByText('12 clicks')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'protected by a password' })).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Copied: https://s.example/t1')).toHaveRole('status')
    expect(inputsOf('copyKnownLink')).toEqual([{ id: 'link-1' }])
    expect(inputsOf('createLink')).toEqual([])
  })

  it('can have another', async () => {
    const { user, inputsOf } = showPopup({ known }, { createLink: async ({ id }) => entryOf(1, { id, pageUrl }) })
    await user.click(await screen.findByRole('button', { name: 'Shorten' }))
    expect(inputsOf('createLink')).toMatchObject([{ draft: { link: pageUrl } }])
  })

  it('leaves the focus to a draft that was begun', async () => {
    showPopup({ known, draft: { ...emptyDraft(pageUrl), token: 'begun' } })
    expect(await screen.findByLabelText('Link')).toHaveFocus()
  })

  it('says what to do where the copy fails', async () => {
    const { user } = showPopup({ known }, { copyKnownLink: async () => false })
    await user.click(await screen.findByRole('button', { name: 'Copy https://s.example/t2' }))
    expect(await screen.findByText(/t2 could not be copied\. Select it/)).toBeInTheDocument()
  })

  it('lists the first of many, and leads to all', async () => {
    const { user, openLibrary } = showPopup({ known: { ...known, count: 500 } })
    await user.click(await screen.findByRole('button', { name: 'Show all 500' }))
    expect(openLibrary).toHaveBeenCalledWith(pageUrl)
  })
})
