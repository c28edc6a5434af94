import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { CopyingSection, NewLinksSection } from '@/entrypoints/options/sections/preference-sections'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { type Api, FailureError } from '@/lib/rpc/client'
import { connectedView, lockedView, storedUnderTest } from '../stored-under-test'

const tags = [
  { id: '1', label: 'Spring', color: '#00ff00' },
  { id: '2', label: 'Autumn', color: '#ff0000' },
]

/** Both sections over the real storage; the background lists two tags. */
const show = async (preferences: Partial<Preferences> = {}, { mayNotify = true, isLocked = false } = {}) => {
  const connection = isLocked ? lockedView : connectedView
  // The tags were seen while the key was open.
  const { stored, client } = await storedUnderTest({ preferences, connection, tags: isLocked ? tags : [] })
  const api = (async () => {
    if (isLocked) throw new FailureError({ code: 'locked' })
    return tags
  }) as unknown as Api
  render(
    <QueryClientProvider client={client}>
      <NewLinksSection
        api={api}
        stored={stored}
        connection={connection}
        allowNotifications={async (isWanted) => isWanted && mayNotify}
      />
      <CopyingSection stored={stored} />
    </QueryClientProvider>,
  )
  await screen.findByText('Copying')
  return { user: userEvent.setup(), current: () => stored.preferences.get(), stored }
}

it.each<[string, keyof Preferences]>([
  ['Copy each new short link', 'copyAutomatically'],
  ['Links', 'menuOnLinks'],
  ['Pages', 'menuOnPages'],
  ['Let Curtail choose the token', 'generateToken'],
  ['Selected text', 'menuOnSelection'],
  ['Remove tracking parameters from links', 'stripTracking'],
])('the switch “%s” saves itself, and only its preference', async (name, key) => {
  const { user, current } = await show()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box.checked).toBe(DEFAULT_PREFERENCES[key])
  await user.click(box)
  await waitFor(async () =>
    expect(await current()).toEqual({ ...DEFAULT_PREFERENCES, [key]: !DEFAULT_PREFERENCES[key] }),
  )
  expect(await screen.findByText('Saved')).toBeInTheDocument()
})

it.each([true, false])('notifications are switched on only with the permission: %s', async (mayNotify) => {
  const { user, current } = await show({}, { mayNotify })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notify me when the popup is closed' })
  await user.click(box)
  await screen.findByText('Saved')
  expect((await current()).notifyOutcomes).toBe(mayNotify)
})

it('tracking parameters are removed by default', () => {
  expect(DEFAULT_PREFERENCES.stripTracking).toBe(true)
})

it('the copied form can be chosen, and its preview follows', async () => {
  const { user, current } = await show()
  await user.selectOptions(screen.getByRole('combobox', { name: 'What is copied' }), 'Your template')
  await waitFor(async () => expect((await current()).copyAs).toBe('custom'))
  const template = await screen.findByRole('textbox', { name: 'Your template' })
  await user.clear(template)
  await user.type(template, 'See {{short}')
  expect(screen.getByText(/^See https:\/\//)).toBeInTheDocument()
  await user.tab()
  await waitFor(async () => expect((await current()).copyTemplate).toBe('See {short}'))
})

it('the default tag is chosen for this connection only', async () => {
  const { user, current, stored } = await show({ defaultTagIds: { other: '9' } })
  const select = screen.getByRole('combobox', { name: 'Tag for new links' })
  await user.selectOptions(select, 'Autumn')
  await waitFor(async () => expect((await current()).defaultTagIds).toEqual({ other: '9', c1: '2' }))
  await waitFor(async () => expect(await stored.tags.recent('c1')).toEqual([tags[1]]))
  await user.selectOptions(select, 'None')
  await waitFor(async () => expect((await current()).defaultTagIds).toEqual({ other: '9', c1: '' }))
})

it('the default tag has its label while the key is locked, too', async () => {
  await show({ defaultTagIds: { c1: '2' } }, { isLocked: true })
  const select = screen.getByRole('combobox', { name: 'Tag for new links' })
  await waitFor(() => expect(select).toHaveDisplayValue('Autumn'))
})

it('an unlisted default tag is shown by its id, so that it can be removed', async () => {
  await show({ defaultTagIds: { c1: '9' } })
  expect(screen.getByRole('combobox', { name: 'Tag for new links' })).toHaveDisplayValue('9')
})
