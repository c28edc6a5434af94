import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { idOf } from '@/test/support/journal-samples'
import { announced, button, created, field, pageUrl, showInLine, shownLink, showPopup } from './popup-under-test'

const elsewhere = 'https://other.example/target'

describe('the link of a page', () => {
  const shown = () => screen.queryByText('Short link for this page')

  it.each([
    ['leads elsewhere, though it was ordered here', { request: { link: elsewhere } }],
    ['is one of another connection', { connectionId: 'c2' }],
    ['was asked for with parameters that the form adds no more', { request: { link: `${pageUrl}?utm_source=news` } }],
  ])('is none that %s', async (_, change) => {
    await showPopup({ shown: created(1, change) })
    expect(await shownLink(1)).toBeInTheDocument()
    expect(shown()).not.toBeInTheDocument()
    expect(announced()).not.toContain('this page')
  })

  it('is one asked for with the address that the form would have', async () => {
    const utm = { id: idOf(8), name: 'News', source: 'news', medium: '', campaign: '', term: '', content: '' }
    await showPopup({
      url: `${pageUrl}?fbclid=1`,
      utmPresets: [utm],
      preferences: { stripTracking: true, utmPresetId: idOf(8) },
      shown: created(1, { notice: 'seen', request: { link: `${pageUrl}?utm_source=news` } }),
    })
    expect(shown()).toBeInTheDocument()
    expect(await shownLink(1)).toBeInTheDocument()
  })

  it('is not what an existing link of another address is called', async () => {
    const existing = created(1, { notice: 'seen', request: { link: elsewhere } })
    const { user } = await showPopup({ answers: { createLink: async () => existing } })
    await user.clear(await field('Link'))
    await user.type(await field('Link'), `${elsewhere}{Enter}`)
    expect(await shownLink(1)).toBeInTheDocument()
    expect(announced()).toBe('Copied: https://s.example/t1')
    expect(shown()).not.toBeInTheDocument()
  })

  it('is created again with its own connection', async () => {
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    const entry = created(1, {
      request: { link: elsewhere, tagId: '9', expiresAt },
      connectionId: 'c2',
      copy: 'failed',
    })
    const { user, inputsOf } = await showPopup({ entry, answers: { createLink: () => new Promise(() => {}) } })
    await user.click(await showInLine())
    await user.click(await button('Create again'))
    await waitFor(() => expect(inputsOf('createLink')).toMatchObject([{ connectionId: 'c2', draft: { tagId: '9' } }]))
  })
})
