import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { Tag } from '@/lib/domain/tag/tag'
import { failureText } from '@/lib/ui/failure-text'
import { fieldOf, showForm } from './draft-form-under-test'

const shorten = () => screen.getByRole('button', { name: 'Shorten' })

describe('the form', () => {
  it('has a labeled field for each option', async () => {
    showForm()
    expect(fieldOf('Link')).toHaveValue('https://example.com/a')
    expect(await screen.findByRole('combobox', { name: 'Tag' })).toBeInTheDocument()
    for (const name of ['Token', 'Password']) expect(fieldOf(name)).toHaveValue('')
    expect(shorten()).toBeEnabled()
  })

  it('keeps text typed while a tag is being created', async () => {
    let create = (_: { id: string; label: string; color: string }) => {}
    const { user, onChange } = showForm({ tagging: { onCreate: () => new Promise((resolve) => (create = resolve)) } })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'New')
    await user.click(await screen.findByRole('option', { name: /New/ }))
    await user.type(fieldOf('Token'), 'mine')
    create({ id: '2', label: 'New', color: '' })
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '2', token: 'mine' })),
    )
    expect(fieldOf('Token')).toHaveValue('mine')
  })

  it('has the focus in the link', () => {
    showForm()
    expect(fieldOf('Link')).toHaveFocus()
  })

  it('explains at the link why it is empty', () => {
    showForm({ initial: emptyDraft(''), linkHint: 'This page cannot be shortened.' })
    expect(fieldOf('Link')).toHaveAccessibleDescription('This page cannot be shortened.')
  })

  it('reports every change, so that it can be stored', async () => {
    const { user, onChange } = showForm()
    await user.type(fieldOf('Token'), 'ab')
    await user.type(fieldOf('Password'), 'p')
    expect(onChange.mock.calls.map(([draft]) => [draft.token, draft.password])).toEqual([
      ['a', ''],
      ['ab', ''],
      ['ab', 'p'],
    ])
  })
})

describe('Enter', () => {
  it('waits for the list of tags, in which a tag was typed', async () => {
    const { user, onSubmit, set } = showForm({ tagging: { tags: [], listing: 'loading' } })
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'spr{Enter}{Enter}')
    await user.type(fieldOf('Token'), '{Enter}')
    expect(screen.getByRole('button', { name: 'Shortening…' })).toHaveAttribute('aria-disabled', 'true')
    // A longer word would widen the button.
    expect(screen.getByRole('button', { name: 'Shortening…' })).toHaveTextContent('Shorten')
    expect(onSubmit).not.toHaveBeenCalled()
    set({ tagging: { tags: [{ id: '1', label: 'Spring', color: '' }], listing: 'complete' } })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenCalledWith({ ...emptyDraft('https://example.com/a'), tagId: '1' })
  })

  it('waits for a tag that is being created, and shortens nothing if that fails', async () => {
    const created: ((tag?: Tag) => void)[] = []
    const { user, onSubmit } = showForm({
      tagging: { onCreate: () => new Promise((resolve) => created.push(resolve)) },
    })
    const picker = await screen.findByRole('combobox', { name: 'Tag' })
    await user.type(picker, 'New{Enter}{Enter}')
    created[0]?.(undefined)
    expect(await screen.findByRole('button', { name: 'Shorten' })).toHaveAttribute('aria-disabled', 'false')
    expect(onSubmit).not.toHaveBeenCalled()
    await user.clear(picker)
    await user.type(picker, 'New{Enter}{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    created[1]?.({ id: '2', label: 'New', color: '' })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ tagId: '2' })))
  })

  it('shortens nothing by itself once the awaited tag is taken back', async () => {
    const { user, onSubmit, set } = showForm({ tagging: { tags: [], listing: 'loading' } })
    const picker = await screen.findByRole('combobox', { name: 'Tag' })
    await user.type(picker, 'spr{Enter}{Enter}x')
    set({ tagging: { tags: [{ id: '1', label: 'Spring', color: '' }], listing: 'complete' } })
    // The list is open again.
    await screen.findByRole('option', { name: 'Create “sprx”' })
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('waits for another try if the tags cannot be listed, and keeps what was typed', async () => {
    const { user, onSubmit, set } = showForm({ tagging: { tags: [], listing: 'loading' } })
    const picker = await screen.findByRole('combobox', { name: 'Tag' })
    await user.type(picker, 'spr{Enter}{Enter}')
    set({ tagging: { tags: [], listing: 'failed' } })
    expect(screen.getByRole('button', { name: 'Shorten' })).toHaveAttribute('aria-disabled', 'false')
    await user.type(fieldOf('Link'), '{Enter}')
    expect(picker).toHaveValue('spr')
    expect(onSubmit).not.toHaveBeenCalled()
    set({ tagging: { tags: [{ id: '1', label: 'Spring', color: '' }], listing: 'complete' } })
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit).toHaveBeenCalledWith({ ...emptyDraft('https://example.com/a'), tagId: '1' })
  })

  it.each(['Link', 'Token', 'Password'])('shortens from the field %s', async (name) => {
    const { user, onSubmit } = showForm()
    await user.type(fieldOf(name), '{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
    expect(onSubmit).toHaveBeenCalledWith(emptyDraft('https://example.com/a'))
  })

  it('does nothing while one is being shortened, and neither does the button', async () => {
    const { user, onSubmit } = showForm({ isBusy: true })
    await user.type(fieldOf('Link'), '{Enter}{Enter}')
    await user.click(screen.getByRole('button', { name: 'Shortening…' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('an error', () => {
  it.each([
    ['Link', '', 'Enter a link to shorten.'],
    ['Link', 'mailto:a@example.com', 'Enter a link that begins with http:// or https://.'],
    ['Link', 'ftp://example.com/', 'Enter a link that begins with http:// or https://.'],
    ['Link', 'https://two words/', 'Enter a link that begins with http:// or https://.'],
    ['Link', 'https://anna:secret@example.com', 'Remove the user name and password from the link.'],
    ['Token', 'two words', 'Use only letters, digits, - and _ for the token, at most 64 characters.'],
    ['Token', 'a/b', 'Use only letters, digits, - and _ for the token, at most 64 characters.'],
  ])('in %s (%j) stands at the field, which takes the focus', async (name, text, sentence) => {
    const { user, onSubmit } = showForm()
    await user.clear(fieldOf(name))
    if (text) await user.type(fieldOf(name), text)
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(fieldOf(name)).toBeInvalid()
    expect(fieldOf(name)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    await waitFor(() => expect(fieldOf(name)).toHaveFocus())
    expect(fieldOf(name)).toHaveValue(text)
  })

  it('disappears once the field is changed', async () => {
    const { user, onSubmit } = showForm()
    await user.type(fieldOf('Token'), 'a b{Enter}')
    expect(fieldOf('Token')).toBeInvalid()
    await user.type(fieldOf('Token'), '{Backspace}')
    expect(fieldOf('Token')).toBeValid()
    await user.clear(fieldOf('Token'))
    await user.type(fieldOf('Token'), 'ab{Enter}')
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('with an expiry that has passed stands at the expiry', async () => {
    const { user, onSubmit } = showForm({ open: ['expires'] })
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    fireEvent.change(fieldOf('Expires'), { target: { value: '2020-01-01T10:00' } })
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(fieldOf('Expires')).toHaveAccessibleDescription('That time has passed. Choose a later one.')
  })

  it('without a custom date is reported at the expiry: that does not mean never', async () => {
    const { user, onSubmit } = showForm({ open: ['expires'] })
    await user.click(screen.getByRole('radio', { name: 'Custom' }))
    // Browsers report half a date in this way, too.
    fireEvent.change(fieldOf('Expires'), { target: { value: '' } })
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked()
    await user.click(shorten())
    expect(onSubmit).not.toHaveBeenCalled()
    expect(fieldOf('Expires')).toHaveAccessibleDescription('Enter the date and time of expiry in full.')
    await waitFor(() => expect(fieldOf('Expires')).toHaveFocus())
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
      showForm({ open: [], failure, initial: { ...given, expiresAt: '2020-01-01T00:00:00.000Z' } })
      const control = name === 'Tag' ? await screen.findByRole('combobox') : fieldOf(name)
      expect(control).toBeInvalid()
      expect(control).toHaveAccessibleDescription(expect.stringContaining(failureText(failure)))
      await waitFor(() => expect(control).toHaveFocus())
      expect(screen.getAllByRole('alert')).toHaveLength(1)
    },
  )
})
