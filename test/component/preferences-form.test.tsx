import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PreferencesForm } from '@/components/options/preferences-form'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'

const tags = [
  { id: '1', label: 'Spring', color: '#00ff00' },
  { id: '2', label: 'Autumn', color: '#ff0000' },
]

const show = (preferences: Preferences = DEFAULT_PREFERENCES, defaultTagId = '') => {
  const onChange = vi.fn()
  const onDefaultTag = vi.fn()
  const given = { preferences, tags, utmPresets: [], defaultTagId, onChange, onDefaultTag }
  render(<PreferencesForm {...given} />)
  return { onChange, onDefaultTag, user: userEvent.setup() }
}

it.each<[string, keyof Preferences]>([
  ['Copy each new short link', 'copyAutomatically'],
  ['Offer “Shorten this link” in the context menu of links', 'menuOnLinks'],
  ['Offer “Shorten this page” in the context menu of pages', 'menuOnPages'],
  ['Let Curtail choose the token', 'generateToken'],
  ['Take tracking parameters out of links', 'stripTracking'],
])('the switch “%s” changes only its preference', async (name, key) => {
  const { onChange, user } = show()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box.checked).toBe(DEFAULT_PREFERENCES[key])
  await user.click(box)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ [key]: !DEFAULT_PREFERENCES[key] })
})

it('the token preference has a hint', () => {
  show()
  expect(screen.getByRole('checkbox', { name: 'Let Curtail choose the token' })).toHaveAccessibleDescription(/one link/)
})

it('the copied form can be chosen', async () => {
  const { onChange, user } = show()
  const select = screen.getByRole('combobox', { name: 'What is copied' })
  expect(select).toHaveDisplayValue('The short link')
  await user.selectOptions(select, 'Markdown, with the title and the short link')
  expect(onChange).toHaveBeenLastCalledWith({ copyAs: 'markdown' })
})

it('the default tag can be chosen, or none', async () => {
  const { onDefaultTag, user } = show(DEFAULT_PREFERENCES, '1')
  const select = screen.getByRole('combobox', { name: 'Tag for new links' })
  expect(select).toHaveDisplayValue('Spring')
  await user.selectOptions(select, 'Autumn')
  expect(onDefaultTag).toHaveBeenLastCalledWith('2')
  await user.selectOptions(select, 'None')
  expect(onDefaultTag).toHaveBeenLastCalledWith('')
})

it('an unlisted default tag is shown by its id, so that it can be removed', async () => {
  const { onDefaultTag, user } = show(DEFAULT_PREFERENCES, '9')
  const select = screen.getByRole('combobox', { name: 'Tag for new links' })
  expect(select).toHaveDisplayValue('9')
  await user.selectOptions(select, 'None')
  expect(onDefaultTag).toHaveBeenLastCalledWith('')
})
