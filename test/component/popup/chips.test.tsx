import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { UtmEditor } from '@/entrypoints/popup/form/editors'
import { TrackingHint } from '@/entrypoints/popup/form/link-fields'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import type { UtmPreset } from '@/lib/domain/settings/utm-preset'
import { fieldOf, formUnderTest, showForm } from './draft-form-under-test'

describe('a chip', () => {
  const chip = (name: string) => screen.getByRole('button', { name })

  it('opens its editor, which takes the focus, and closes it again', async () => {
    const onOpenChange = vi.fn()
    const { user } = showForm({ open: [], onOpenChange })
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await user.click(chip('Password'))
    expect(fieldOf('Password')).toHaveFocus()
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
    ['p', () => fieldOf('Password')],
    ['u', () => screen.getByRole('button', { name: 'Add a preset' })],
  ])('opens with Alt+%s, which its button names', async (key, editor) => {
    const { user } = showForm({ open: [] })
    await user.keyboard(`{Alt>}${key}{/Alt}`)
    expect(editor()).toHaveFocus()
    const named = screen.getAllByRole('button').map((button) => button.getAttribute('aria-keyshortcuts'))
    expect(named).toContain(`Alt+${key.toUpperCase()}`)
  })

  it('opens with a key that is pressed as soon as the form has the focus', async () => {
    // As in a browser: `act` runs the effects of a rendering before anything can be pressed.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    onTestFinished(() => {
      root.unmount()
      place.remove()
      vi.unstubAllGlobals()
    })
    const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 't', altKey: true }))
    document.addEventListener('focusin', () => queueMicrotask(press), { once: true })
    root.render(formUnderTest({ open: [] }).form())
    await vi.waitFor(() => expect(chip('Tag')).toHaveAttribute('aria-expanded', 'true'))
  })

  it('leaves Option and a letter to the field on a Mac, and opens with them elsewhere', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
    onTestFinished(() => void vi.restoreAllMocks())
    const { user } = showForm({ open: [] })
    expect(chip('Password').dataset.keys).toBeUndefined()
    await user.click(fieldOf('Token'))
    await user.keyboard('{Alt>}p{/Alt}')
    expect(chip('Password')).toHaveAttribute('aria-expanded', 'false')
    chip('Tag').focus()
    await user.keyboard('{Alt>}p{/Alt}')
    expect(fieldOf('Password')).toHaveFocus()
  })

  it('shows its value while it is closed', () => {
    showForm({
      open: [],
      initial: { ...emptyDraft('https://example.com/a', '1'), password: 'p', expiresAt: 'P7D' },
    })
    const chips = screen.getAllByRole('button', { expanded: false })
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Tag:Spring', 'Expires:7 days', 'Passwordset', 'UTM'])
    // The tooltip has all of a value that is cut.
    expect(chips.map(({ dataset }) => dataset.tip)).toEqual(['Tag: Spring', 'Expires: 7 days', 'Password', 'UTM'])
    expect(chips.map(({ dataset }) => dataset.keys)).toEqual(['Alt+T', 'Alt+X', 'Alt+P', 'Alt+U'])
  })

  it('has the last three tags a press away, which a second press takes back', async () => {
    const recent = ['One', 'Two', 'Three', 'Four'].map((label) => ({ id: label, label, color: '' }))
    const { user, onChange } = showForm({ open: ['tag'], tagging: { recent } })
    expect(screen.queryByRole('button', { name: 'Four' })).not.toBeInTheDocument()
    await user.click(chip('Two'))
    expect(chip('Two')).toHaveAttribute('aria-pressed', 'true')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: 'Two' }))
    await user.click(chip('Two'))
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '' }))
  })
})

const preset = (id: string, source: string): UtmPreset => ({
  id,
  name: id,
  source,
  medium: '',
  campaign: '',
  term: '',
  content: '',
})
const presets = [preset('Mail', 'mail'), preset('Blog', 'blog')]

const show = (original: string, base = original, offered = presets) => {
  const onOpenOptions = vi.fn()
  const Form = () => {
    const [link, setLink] = useState(base)
    return (
      <>
        <output>{link}</output>
        <TrackingHint
          isBusy={false}
          link={link}
          original={original}
          origins={[base, original]}
          presets={offered}
          onChange={setLink}
        />
        <UtmEditor
          link={link}
          origins={[base, original]}
          presets={offered}
          onChange={setLink}
          onOpenOptions={onOpenOptions}
        />
      </>
    )
  }
  render(<Form />)
  return {
    onOpenOptions,
    user: userEvent.setup(),
    link: () => screen.getByText(/^https|^$/, { selector: 'output' }).textContent,
  }
}
const choice = () => screen.getByRole('combobox', { name: 'UTM parameters' })

describe('the options of the last link', () => {
  const last = { connectionId: 'c1', tagId: '1', lifetime: 'P7D' } as const
  const recent = [{ id: '1', label: 'Spring', color: '#00ff00' }]

  it('are set with one press, and taken back with another', async () => {
    const { user, onChange } = showForm({ open: [], last, tagging: { recent } })
    const button = screen.getByRole('button', { name: /^As last time:.*Spring · 7 days$/ })
    expect(button).toHaveAttribute('aria-pressed', 'false')
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '1', expiresAt: 'P7D' }))
    await user.click(button)
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '', expiresAt: '' }))
    await user.keyboard('{Alt>}l{/Alt}')
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ tagId: '1', expiresAt: 'P7D' }))
  })

  it('are not offered without any', () => {
    showForm({ open: [] })
    expect(screen.queryByRole('button', { name: /^As last time/ })).not.toBeInTheDocument()
  })
})

describe('a UTM preset', () => {
  it('the preset can be changed, and set to none again', async () => {
    const { user, link } = show('https://a.example/?utm_source=old&b=1')
    await user.selectOptions(choice(), 'Mail')
    expect(link()).toBe('https://a.example/?utm_source=mail&b=1')
    await user.selectOptions(choice(), 'Blog')
    expect(link()).toBe('https://a.example/?utm_source=blog&b=1')
    await user.selectOptions(choice(), 'None')
    expect(link()).toBe('https://a.example/?utm_source=old&b=1')
  })

  it('removed parameters can be restored along with the chosen preset', async () => {
    const { user, link } = show('https://a.example/?fbclid=1', 'https://a.example/')
    await user.selectOptions(choice(), 'Mail')
    expect(screen.getByText('Tracking parameters removed.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Restore them' }))
    expect(link()).toBe('https://a.example/?fbclid=1&utm_source=mail')
    expect(screen.queryByText('Tracking parameters removed.')).not.toBeInTheDocument()
  })

  it('the way to a first preset is offered if there is none', async () => {
    const { user, onOpenOptions } = show('https://a.example/', 'https://a.example/', [])
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add a preset' }))
    expect(onOpenOptions).toHaveBeenCalledTimes(1)
  })

  it('the preset is disabled without a link', () => {
    show('')
    expect(choice()).toBeDisabled()
  })
})
