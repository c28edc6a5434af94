import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createShortcuts, ShortcutsPart } from '@/entrypoints/options/shortcuts'
import { renderPart } from './options-under-test'

/** The section over a double of the browser's commands. */
const show = (set: Record<string, string>, onlyInFirefox = {}) => {
  const openTab = vi.fn()
  const commands = {
    getAll: async () => Object.entries(set).map(([name, shortcut]) => ({ name, shortcut })),
    ...onlyInFirefox,
  }
  const shortcuts = createShortcuts({ browser: { commands: commands as never }, action: {}, openTab })
  const { user } = renderPart(<ShortcutsPart shortcuts={shortcuts} />)
  return { openTab, user }
}

const keysOf = async (command: string) => (await screen.findByText(command)).nextElementSibling as HTMLElement

it('the shortcuts section shows each set shortcut, and a warning for an unset one', async () => {
  show({ _execute_action: 'Alt+Shift+K', 'shorten-page': '' })
  const keys = within(await keysOf('Open Curtail')).getAllByText(/./)
  expect(keys.map(({ textContent }) => textContent)).toEqual(['Alt', 'Shift', 'K'])
  const unset = await keysOf('Shorten this page without opening the popup')
  expect(unset).toHaveTextContent('Not set')
  expect(unset.querySelector('.unset')).not.toBeNull()
  expect((await keysOf('Open Curtail')).querySelector('.unset')).toBeNull()
})

it('without commands, only the keyword of the address bar is shown', async () => {
  const shortcuts = createShortcuts({ browser: { omnibox: {} as never }, action: {}, openTab: () => {} })
  renderPart(<ShortcutsPart shortcuts={shortcuts} />)
  expect(await screen.findByText('Find a link in the address bar')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the button opens the page on which the browser changes shortcuts', async () => {
  const { openTab, user } = show({})
  await user.click(await screen.findByRole('button', { name: 'Change in the browser' }))
  expect(openTab).toHaveBeenCalledWith('chrome://extensions/shortcuts')
})

it('the button opens the shortcuts of Firefox, which no tab may show', async () => {
  const openShortcutSettings = vi.fn(async () => {})
  const { openTab, user } = show({}, { openShortcutSettings })
  expect(await screen.findByText(/^Firefox lists them/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Change in the browser' }))
  expect(openShortcutSettings).toHaveBeenCalledOnce()
  expect(openTab).not.toHaveBeenCalled()
})
