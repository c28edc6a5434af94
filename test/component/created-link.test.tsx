import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { CreatedLink } from '@/components/popup/created-link'
import { linkOf } from '@/test/support/journal-samples'
import { withCanvasDouble } from './canvas-double'

const link = linkOf(1)
type Props = Parameters<typeof CreatedLink>[0]

const show = (change: Partial<Props> = {}) => {
  const done = { onCopy: vi.fn(), onDismissWarnings: vi.fn(), onDone: vi.fn() }
  const props: Props = { link, copy: 'copied', warnings: [], onCreateAnother: undefined, ...done, ...change }
  render(<CreatedLink {...props} />)
  return { ...done, user: userEvent.setup() }
}

describe('a created link', () => {
  it('is there to be read, followed and copied again', async () => {
    const { user, onCopy, onDone } = show()
    for (const name of [link.shortLink, 'Open'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', link.shortLink)
    expect(screen.getByText(`leads to ${link.destination}`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    expect(onCopy).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Shorten another' }))
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('says whether it is protected', () => {
    show({ link: { ...link, hasPassword: true } })
    expect(screen.getByText('protected by a password')).toBeInTheDocument()
  })

  it.each<[Props['copy'], string]>([
    ['copied', 'Copied'],
    ['not-asked', 'Created'],
    ['failed', 'The link was created but not copied. Press Copy.'],
    ['late', 'The link was created while you were elsewhere, so your clipboard was left alone. Press Copy.'],
  ])('says what became of copying it: %s', (copy, sentence) => {
    show({ copy })
    expect(screen.getByText(sentence)).toBeInTheDocument()
  })

  it('says at once that it could not be copied', () => {
    show({ copy: 'failed' })
    expect(screen.getByRole('alert')).toHaveTextContent('not copied')
  })

  it('leaks nothing to the page behind it when it is opened', () => {
    show()
    for (const anchor of screen.getAllByRole('link')) expect(anchor).toHaveAttribute('rel', 'noreferrer')
  })
})

describe('a link that was there before', () => {
  it.each<[Props['copy'], string]>([
    ['copied', 'You have a short link for this already. It was copied.'],
    ['failed', 'You have a short link for this already.'],
    ['not-asked', 'You have a short link for this already.'],
  ])('is offered first (%s), with another one to be had', async (copy, sentence) => {
    const onCreateAnother = vi.fn()
    const { user } = show({ copy, onCreateAnother })
    expect(screen.getByText(sentence)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Create another' }))
    expect(onCreateAnother).toHaveBeenCalledTimes(1)
  })

  it('is not mentioned where there was none', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Create another' })).not.toBeInTheDocument()
  })
})

describe('a link that is not what was asked for', () => {
  it('says each difference in an alert, which stays until it is dismissed', async () => {
    const { user, onDismissWarnings } = show({ warnings: ['not-protected', 'token-differs', 'destination-differs'] })
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('The service did not protect this link.')
    expect(alert).toHaveTextContent('another token than you asked for')
    expect(alert).toHaveTextContent(`lead elsewhere: ${link.destination}`)
    expect(alert).toHaveTextContent('Service details')
    expect(onDismissWarnings).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'I have seen this' }))
    expect(onDismissWarnings).toHaveBeenCalledTimes(1)
  })
})

describe('its QR code', () => {
  withCanvasDouble()

  it('is shown when it is asked for, and hidden again', async () => {
    const { user } = show()
    const button = screen.getByRole('button', { name: 'QR code' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    const picture = await screen.findByRole('img', { name: `QR code of ${link.shortLink}` })
    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(picture).not.toBeInTheDocument()
  })
})

describe('Esc', () => {
  withCanvasDouble()

  it('closes the QR code first, then leads back to the form', async () => {
    const { user, onDone } = show()
    await user.click(screen.getByRole('button', { name: 'QR code' }))
    await screen.findByRole('img')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'QR code' })).toHaveFocus()
    expect(onDone).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Partial<Props>]>([
    ['warnings', { warnings: ['not-protected'] }],
    ['a link that was not copied', { copy: 'failed' }],
    ['a link that came late', { copy: 'late' }],
  ])('leaves %s to the person', async (_, change) => {
    const { user, onDone } = show(change)
    await user.keyboard('{Escape}')
    expect(onDone).not.toHaveBeenCalled()
  })
})
