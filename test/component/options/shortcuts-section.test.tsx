import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createShortcuts } from '@/entrypoints/options/sections/browser-shortcuts'
import { ShortcutsSection } from '@/entrypoints/options/sections/shortcuts-section'
import { createQueryClient } from '@/lib/ui/queries'

/** The section over a double of the browser's commands. */
const show = (set: Record<string, string>, onlyInFirefox = {}) => {
  const openTab = vi.fn()
  const commands = {
    getAll: async () => Object.entries(set).map(([name, shortcut]) => ({ name, shortcut })),
    ...onlyInFirefox,
  }
  const shortcuts = createShortcuts({ commands: commands as never, action: {}, openTab })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ShortcutsSection shortcuts={shortcuts} />
    </QueryClientProvider>,
  )
  return { openTab, user: userEvent.setup() }
}

const keysOf = async (command: string) => (await screen.findByText(command)).nextElementSibling as HTMLElement

it('the shortcuts section shows each set shortcut, and a warning for an unset one', async () => {
  show({ _execute_action: 'Alt+Shift+S', 'shorten-page': '' })
  const keys = within(await keysOf('Open Curtail')).getAllByText(/./)
  expect(keys.map(({ textContent }) => textContent)).toEqual(['Alt', 'Shift', 'S'])
  const unset = await keysOf('Shorten this page right away')
  expect(unset).toHaveTextContent('Not set')
  expect(unset.querySelector('.warning')).not.toBeNull()
  expect((await keysOf('Open Curtail')).querySelector('.warning')).toBeNull()
})

it('the button opens the page on which the browser changes shortcuts', async () => {
  const { openTab, user } = show({})
  await user.click(screen.getByRole('button', { name: 'Change in the browser' }))
  expect(openTab).toHaveBeenCalledWith('chrome://extensions/shortcuts')
})

it('the button opens the shortcuts of Firefox, which no tab may show', async () => {
  const openShortcutSettings = vi.fn(async () => {})
  const { openTab, user } = show({}, { openShortcutSettings })
  expect(screen.getByText(/^Firefox lists them/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change in the browser' }))
  expect(openShortcutSettings).toHaveBeenCalledOnce()
  expect(openTab).not.toHaveBeenCalled()
})
