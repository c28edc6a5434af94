import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NewLinksSection } from '@/entrypoints/options/new-links'
import { createShortcuts } from '@/entrypoints/options/shortcuts'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { type Api, FailureError } from '@/lib/rpc/client'
import { connectedView, forgottenView, storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

const tags = [
  { id: '1', label: 'Spring', color: '#00ff00' },
  { id: '2', label: 'Autumn', color: '#ff0000' },
]

/** The section over the real storage; the background lists two tags. */
const show = async (
  preferences: Partial<Preferences> = {},
  { mayNotify = true, isForgotten = false, hasSecond = false } = {},
) => {
  const connection = isForgotten ? forgottenView : connectedView
  // The tags were seen while the key was there.
  const { stored, client } = await storedUnderTest({ preferences, connection, tags: isForgotten ? tags : [] })
  const api = (async () => {
    if (isForgotten) throw new FailureError({ code: 'key-forgotten' })
    return tags
  }) as unknown as Api
  const { user } = renderPart(
    <NewLinksSection
      connections={hasSecond ? [connection, { ...connection, id: 'c2', name: 'Second' }] : [connection]}
      chosenId={connection.id}
      allowNotifications={async (isWanted) => isWanted && mayNotify}
      shortcuts={createShortcuts({ browser: { contextMenus: {} as never }, action: {}, openTab: () => {} })}
    />,
    { api, stored, client },
  )
  await screen.findByRole('heading', { name: 'New links' })
  return { user, current: () => stored.preferences.get(), stored }
}

it.each<[string, keyof Preferences]>([
  ['Show Curtail in the context menu of pages', 'contextMenu'],
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
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notify me of results while the popup is closed' })
  await user.click(box)
  await screen.findByText('Saved')
  expect((await current()).notifyOutcomes).toBe(mayNotify)
})

it('tracking parameters are removed by default', () => {
  expect(DEFAULT_PREFERENCES.stripTracking).toBe(true)
})

it('the copied form can be chosen, and its preview follows', async () => {
  const { user, current } = await show()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Copy as' }), 'Your template')
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

it('the default tag of another connection is chosen once that is', async () => {
  const { user, current } = await show({ defaultTagIds: { c1: '1' } }, { hasSecond: true })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Second')
  await screen.findByRole('option', { name: 'Autumn' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tag for new links' }), 'Autumn')
  await waitFor(async () => expect((await current()).defaultTagIds).toEqual({ c1: '1', c2: '2' }))
})

it('the default tag has its label while the key is forgotten, too', async () => {
  await show({ defaultTagIds: { c1: '2' } }, { isForgotten: true })
  const select = screen.getByRole('combobox', { name: 'Tag for new links' })
  await waitFor(() => expect(select).toHaveDisplayValue('Autumn'))
})

it('an unlisted default tag is shown by its id, so that it can be removed', async () => {
  await show({ defaultTagIds: { c1: '9' } })
  expect(screen.getByRole('combobox', { name: 'Tag for new links' })).toHaveDisplayValue('9')
})

it('a preset needs a name and a value, and says so', async () => {
  const { user, stored } = await show()
  await user.click(screen.getByRole('button', { name: 'Save the preset' }))
  expect(screen.getByLabelText('Name of the preset')).toHaveAccessibleDescription('Enter a name.')
  await user.type(screen.getByLabelText('Name of the preset'), 'Newsletter')
  await user.click(screen.getByRole('button', { name: 'Save the preset' }))
  expect(screen.getByLabelText('Source')).toHaveAccessibleDescription('Enter at least one value.')
  expect(screen.getByLabelText('Source')).toHaveFocus()
  await user.type(screen.getByLabelText('Source'), 'news{Enter}')
  await waitFor(async () =>
    expect(await stored.utmPresets.list()).toMatchObject([{ name: 'Newsletter', source: 'news' }]),
  )
})
