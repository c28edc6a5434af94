import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { DraftForm } from '@/components/popup/form/draft-form'
import { emptyDraft, type LinkDraft } from '@/lib/domain/link/link-draft'
import { failureText } from '@/lib/ui/failure-text'

const show = (change: Partial<Parameters<typeof DraftForm>[0]> = {}) => {
  const props = {
    initial: emptyDraft('https://example.com/a'),
    tags: [{ id: '1', label: 'Spring', color: '#00ff00' }],
    recentTags: [],
    domain: 's.example',
    open: ['tag', 'password'] as const,
    original: 'https://example.com/a',
    habits: { stripTracking: false, utmPresetId: '' },
    utmPresets: [],
    failureText,
    isBusy: false,
    hasAllTags: true,
    onOpenTagPicker: () => {},
    onCreateTag: async () => undefined,
    onOpenChange: () => {},
    onCopyPassword: async () => true,
    onOpenOptions: () => {},
    ...change,
  }
  const [onChange, onSubmit] = [vi.fn<(draft: LinkDraft) => void>(), vi.fn<(draft: LinkDraft) => void>()]
  render(<DraftForm {...props} onChange={onChange} onSubmit={onSubmit} />)
  return { onChange, onSubmit, user: userEvent.setup() }
}

const field = (name: string) => screen.getByLabelText(name)
const shorten = () => screen.getByRole('button', { name: 'Shorten' })

describe('the form', () => {
  it('has a labelled field for each option', async () => {
    show()
    expect(field('Link')).toHaveValue('https://example.com/a')
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toBeInTheDocument()
    for (const name of ['Token', 'Password']) expect(field(name)).toHaveValue('')
    expect(shorten()).toBeEnabled()
  })

  it('keeps text typed while a tag is being created', async () => {
    let create = (_: { id: string; label: string; color: string }) => {}
    const { user, onChange } = show({ onCreateTag: () => new Promise((resolve) => (create = resolve)) })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'New')
    await user.click(await screen.findByRole('option', { name: /New/ }))
    await user.type(field('Token'), 'mine')
    create({ id: '2', label: 'New', color: '' })
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '2', token: 'mine' })),
    )
    expect(field('Token')).toHaveValue('mine')
  })

  it('has the focus in the link', () => {
    show()
    expect(field('Link')).toHaveFocus()
  })

  it('explains at the link why it is empty', () => {
    show({ initial: emptyDraft(''), linkHint: 'This page cannot be shortened.' })
    expect(field('Link')).toHaveAccessibleDescription('This page cannot be shortened.')
  })

  it('reports every change, so that it can be stored', async () => {
    const { user, onChange } = show()
    await user.type(field('Token'), 'ab')
    await user.type(field('Password'), 'p')
    expect(onChange.mock.calls.map(([draft]) => [draft.token, draft.password])).toEqual([
      ['a', ''],
      ['ab', ''],
      ['ab', 'p'],
    ])
  })
})

describe('Enter', () => {
  it.each(['Link', 'Token', 'Password'])('shortens from the field %s', async (name) => {
    const { user, onSubmit } = show()
    await user.type(field(name), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledWith(emptyDraft('https://example.com/a'))
  })

  it('does nothing while one is being shortened, and neither does the button', async () => {
    const { user, onSubmit } = show({ isBusy: true })
    await user.type(field('Link'), '{Enter}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Shortening…' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('an error', () => {
  it.each([
    ['Link', '', 'Enter a link to shorten.'],
    ['Link', 'mailto:a@example.com', 'Enter a link that begins with http:// or https://.'],
    ['Link', 'https://anna:secret@example.com', 'Take the user name and password out of the link.'],
    ['Token', 'two words', 'Use only letters, digits, - and _ for the token'],
    ['Token', 'a/b', 'Use only letters, digits, - and _ for the token'],
  ])('in %s (%j) stands at the field, which takes the focus', async (name, text, sentence) => {
    const { user, onSubmit } = show()
    await user.clear(field(name))
    if (text) await user.type(field(name), text)
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field(name)).toBeInvalid()
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(field(name)).toHaveFocus())
    expect(field(name)).toHaveValue(text)
  })

  it('disappears once the field is changed', async () => {
    const { user, onSubmit } = show()
    await user.type(field('Token'), 'a b{Enter}')
    expect(field('Token')).toBeInvalid()
    await user.type(field('Token'), '{Backspace}')
    expect(field('Token')).toBeValid()
    await user.clear(field('Token'))
    await user.type(field('Token'), 'ab{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('with an expiry that has passed stands at the expiry', async () => {
    const { user, onSubmit } = show({ open: ['expires'] })
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    fireEvent.change(field('Expires'), { target: { value: '2020-01-01T10:00' } })
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field('Expires')).toHaveAccessibleDescription('This moment has passed. Choose a later one.')
  })

  it('with half a date is reported at the expiry, although the browser gives no value', async () => {
    const { user, onSubmit } = show({ open: ['expires'] })
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    // jsdom takes whole dates alone, so the browser's word for half a one is put in by hand.
    Object.defineProperty(field('Expires'), 'validity', { value: { badInput: true } })
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(field('Expires')).toHaveAccessibleDescription('Enter the date and time of expiry in full.')
    await waitFor(() => expect(field('Expires')).toHaveFocus())
  })

  it.each([
    [{ code: 'link-too-long', field: 'link' }, 'Link'],
    [{ code: 'token-taken', field: 'token' }, 'Token'],
    [{ code: 'rejected', field: 'tagId' }, 'Tag'],
    [{ code: 'password-forgotten', field: 'password' }, 'Password'],
    [{ code: 'expiry-past', field: 'expiresAt' }, 'Expires'],
  ] as const)(
    'as the background found it (%j) stands at its field, which opens and takes the focus',
    async (failure, name) => {
      const given = emptyDraft('https://example.com/a')
      show({ open: [], failure, initial: { ...given, expiresAt: '2020-01-01T00:00:00.000Z' } })
      const control = name === 'Tag' ? await screen.findByRole('combobox') : field(name)
      expect(control).toBeInvalid()
      expect(control).toHaveAccessibleDescription(expect.stringContaining(failureText(failure)))
      await waitFor(() => expect(control).toHaveFocus())
      expect(screen.getAllByRole('alert')).toHaveLength(1)
    },
  )
})
