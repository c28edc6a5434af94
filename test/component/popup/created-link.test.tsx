import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CreatedLink } from '@/entrypoints/popup/outcome/created-link'
import { readableAddress } from '@/lib/domain/link/web-address'
import { linkOf } from '@/test/support/journal-samples'
import { withCanvasDouble } from '../browser-doubles'

const link = linkOf(1)
type Props = Parameters<typeof CreatedLink>[0]

const show = (change: Partial<Props> = {}) => {
  const done = {
    onCopy: vi.fn(async () => true),
    onCopyAs: vi.fn(),
    onCopyPassword: vi.fn(async () => true),
    onCopyBoth: vi.fn(),
    onDismissWarnings: vi.fn(),
    onBack: vi.fn(),
    onCreateAgain: vi.fn(),
    onNewLink: vi.fn(),
    onAnother: vi.fn(),
  }
  const isAsked = { tagId: false, expiresAt: false }
  const about = {
    tag: undefined,
    isAsked,
    expiresAt: undefined,
    clicks: 0,
    password: undefined,
    isKnown: false,
    isCopied: true,
  }
  const props: Props = { link, copy: 'copied', warnings: [], ...about, ...done, ...change }
  render(<CreatedLink {...props} />)
  return { ...done, user: userEvent.setup() }
}

const button = (name: string) => screen.getByRole('button', { name })
const isSaidCopied = () => document.querySelector('.card > .copy')?.hasAttribute('data-copied')

describe('a created link', () => {
  it('can be read, followed and copied again', async () => {
    const { user, onCopy, onNewLink, onAnother } = show()
    for (const name of [link.shortLink.replace('https://', ''), 'Open'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', link.shortLink)
    expect(button('Copy')).toHaveFocus()
    await user.click(button('Copy'))
    expect(onCopy).toHaveBeenCalledTimes(1)
    await user.click(button('New link'))
    expect(onNewLink).toHaveBeenCalledTimes(1)
    await user.click(button('Another link to this page'))
    expect(onAnother).toHaveBeenCalledTimes(1)
  })

  it('shows "Copied" on its button for two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    show()
    expect(isSaidCopied()).toBe(true)
    vi.advanceTimersByTime(2000)
    await waitFor(() => expect(isSaidCopied()).toBe(false))
  })

  it('does not say "Copied" until it is copied', async () => {
    const { user } = show({ isKnown: true, isCopied: false })
    expect(isSaidCopied()).toBe(false)
    expect(screen.getByText('Short link for this page')).toBeInTheDocument()
    await user.click(button('Copy'))
    await waitFor(() => expect(isSaidCopied()).toBe(true))
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Copied')
  })

  it('shows its tag, expiry, protection and clicks', () => {
    show({
      tag: { id: '1', label: 'Docs', color: '' },
      expiresAt: new Date(2099, 10, 29, 10, 42).getTime(),
      link: { ...link, hasPassword: true },
      clicks: 128,
    })
    const facts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(facts).toEqual(['Docs', expect.stringMatching(/Nov 29, 2099, 10:42/), 'with a password', '128 clicks'])
  })

  it.each<[Props['copy'], string]>([
    ['failed', 'The link was created but not copied. Press “Copy”.'],
    [
      'late',
      'The link was created while you were away. It was not copied, to keep your clipboard as it was. Press “Copy”.',
    ],
  ])('says why it was not copied: %s', (copy, sentence) => {
    show({ copy, isCopied: false })
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(isSaidCopied()).toBe(false)
  })

  it('says at once that it could not be copied', () => {
    show({ copy: 'failed' })
    expect(screen.getByRole('alert')).toHaveTextContent('not copied')
  })

  it('leaks nothing to the page behind it when it is opened', () => {
    show()
    for (const anchor of screen.getAllByRole('link')) expect(anchor).toHaveAttribute('rel', 'noreferrer')
  })

  it('is copied in any form, from a menu that the keyboard opens', async () => {
    const { user, onCopyAs } = show()
    button('Copy as…').focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus())
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onCopyAs).toHaveBeenCalledWith('markdown')
    expect(button('Copy as…')).toHaveFocus()
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })
})

describe('the password of a created link', () => {
  it('is offered as long as it is known', async () => {
    const { user, onCopyPassword, onCopyBoth } = show({ password: 'plum cake' })
    await user.click(button('Copy password'))
    expect(onCopyPassword).toHaveBeenCalledTimes(1)
    await user.click(button('Copy as…'))
    await user.click(screen.getByRole('menuitem', { name: 'Copy link and password' }))
    expect(onCopyBoth).toHaveBeenCalledTimes(1)
  })

  it('is not offered once it is forgotten', async () => {
    const { user } = show()
    expect(screen.queryByRole('button', { name: 'Copy password' })).not.toBeInTheDocument()
    await user.click(button('Copy as…'))
    expect(screen.queryByRole('menuitem', { name: /password/ })).not.toBeInTheDocument()
  })
})

describe('an expired link', () => {
  it('says when it expired, and is created again rather than copied', async () => {
    const { user, onCreateAgain } = show({
      isKnown: true,
      isCopied: false,
      expiresAt: new Date(new Date().getFullYear(), 0, 1).getTime(),
    })
    expect(screen.getByText(/^Expired Jan 1$/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument()
    expect(button('Create again')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onCreateAgain).toHaveBeenCalledTimes(1)
  })
})

describe('a link that differs from its order', () => {
  it('says each difference in an alert, which stays until it is dismissed', async () => {
    const { user, onDismissWarnings } = show({ warnings: ['not-protected', 'token-differs', 'destination-differs'] })
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('The service ignored the password.')
    expect(alert).toHaveTextContent('a different token from the one you asked for')
    expect(alert).toHaveTextContent(`leads elsewhere: ${readableAddress(link.destination)}`)
    expect(alert).toHaveTextContent('press “Test” in the connection')
    expect(onDismissWarnings).not.toHaveBeenCalled()
    await user.click(button('Got it'))
    expect(onDismissWarnings).toHaveBeenCalledTimes(1)
  })
})

describe('its QR code', () => {
  withCanvasDouble()

  it('opens below its button, and closes with it or with a press elsewhere', async () => {
    const { user } = show()
    await user.click(button('QR code'))
    expect(button('QR code')).toHaveAttribute('aria-expanded', 'true')
    const picture = await screen.findByRole('img', { name: `QR code of ${link.shortLink}` })
    await user.click(button('QR code'))
    expect(button('QR code')).toHaveAttribute('aria-expanded', 'false')
    expect(picture).not.toBeInTheDocument()
    await user.click(button('QR code'))
    await screen.findByRole('img', { name: `QR code of ${link.shortLink}` })
    await user.click(document.body)
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
  })
})

describe('Esc', () => {
  withCanvasDouble()

  it('closes the QR code first, then leads back to the form', async () => {
    const { user, onBack } = show()
    await user.click(button('QR code'))
    await screen.findByRole('img', { name: /QR code/ })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
    expect(button('QR code')).toHaveFocus()
    expect(onBack).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('closes the QR code alone while its button still has the focus', async () => {
    const { user, onBack } = show()
    await user.click(button('QR code'))
    await screen.findByRole('img', { name: /QR code/ })
    fireEvent.keyDown(button('QR code'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument())
    expect(onBack).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<Props>]>([
    ['warnings', { warnings: ['not-protected'] }],
    ['a link that was not copied', { copy: 'failed' }],
    ['a link that came late', { copy: 'late' }],
  ])('leaves %s to the user', async (_, change) => {
    const { user, onBack } = show(change)
    await user.keyboard('{Escape}')
    expect(onBack).not.toHaveBeenCalled()
  })
})
