import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SettingsFileSection } from '@/entrypoints/options/sections/settings-file-section'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { writeSettings } from '@/lib/domain/settings/settings-file'
import { storedUnderTest } from '../stored-under-test'

/** The section over the real storage. The dialog of the browser, which the test cannot see, gives the file at once. */
const show = async (file: File) => {
  const { stored, client } = await storedUnderTest()
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [file] })
    this.dispatchEvent(new Event('change'))
  })
  render(
    <QueryClientProvider client={client}>
      <SettingsFileSection stored={stored} />
    </QueryClientProvider>,
  )
  const read = () => userEvent.click(screen.getByRole('button', { name: 'Read settings from a file' }))
  return { stored, read }
}

const settings = writeSettings({ preferences: { ...DEFAULT_PREFERENCES, copyAs: 'markdown' }, utmPresets: [] })

it('settings are read from a file', async () => {
  const { stored, read } = await show(new File([settings], 'settings.json'))
  await read()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/settings read$/))
  expect((await stored.preferences.get()).copyAs).toBe('markdown')
})

it('a file that cannot be read is named', async () => {
  const file = new File([], 'gone.json')
  vi.spyOn(file, 'text').mockRejectedValue(new DOMException('The file is gone.', 'NotFoundError'))
  const { read } = await show(file)
  await read()
  expect(await screen.findByRole('alert')).toHaveTextContent('gone.json holds no Curtail settings.')
})

it('settings that could not be stored are reported', async () => {
  const { stored, read } = await show(new File([settings], 'settings.json'))
  vi.spyOn(stored.preferences, 'change').mockRejectedValue(new Error('full'))
  await read()
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong in Curtail.')
})
