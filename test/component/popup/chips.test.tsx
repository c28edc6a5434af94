import { render, screen } from '@testing-library/react'
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

describe('a chip', () => {
  const chip = (name: string) => screen.getByRole('button', { name })

  it('opens its editor, which takes the focus, and closes it again', async () => {
    const onOpenChange = vi.fn()
    const { user } = show({ open: [], onOpenChange })
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await user.click(chip('Password'))
    expect(field('Password')).toHaveFocus()
    expect(chip('Password')).toHaveAttribute('aria-expanded', 'true')
    await user.click(chip('Tag'))
    expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveFocus()
    expect(onOpenChange).toHaveBeenLastCalledWith(['password', 'tag'])
    await user.click(chip('Password'))
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(onOpenChange).toHaveBeenLastCalledWith(['tag'])
  })

  it.each([
    ['t', () => screen.getByRole('combobox', { name: 'Tag' })],
    ['x', () => screen.getByRole('radio', { name: 'Never' })],
    ['p', () => field('Password')],
    ['u', () => screen.getByRole('button', { name: 'Add a preset' })],
  ])('opens with Alt+%s, which its button names', async (key, editor) => {
    const { user } = show({ open: [] })
    await user.keyboard(`{Alt>}${key}{/Alt}`)
    expect(editor()).toHaveFocus()
    const named = screen.getAllByRole('button').map((button) => button.getAttribute('aria-keyshortcuts'))
    expect(named).toContain(`Alt+${key.toUpperCase()}`)
  })

  it('shows its value while it is closed', () => {
    const in7Days = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
    show({
      open: [],
      initial: { ...emptyDraft('https://example.com/a', '1'), password: 'p', expiresAt: in7Days },
    })
    const chips = screen.getAllByRole('button', { expanded: false })
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Tag:Spring', 'Expires:7 days', 'Passwordset', 'UTM'])
  })

  it('has the last three tags a press away, which a second press takes back', async () => {
    const recentTags = ['One', 'Two', 'Three', 'Four'].map((label) => ({ id: label, label, color: '' }))
    const { user, onChange } = show({ open: ['tag'], recentTags })
    expect(screen.queryByRole('button', { name: 'Four' })).not.toBeInTheDocument()
    await user.click(chip('Two'))
    expect(chip('Two')).toHaveAttribute('aria-pressed', 'true')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: 'Two' }))
    await user.click(chip('Two'))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '' }))
  })
})
