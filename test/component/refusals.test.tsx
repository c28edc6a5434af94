import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { UnlockForm } from '@/components/fields/unlock-form'
import { KeyStorageForm } from '@/components/options/connections/key-storage-form'
import { FirstRun } from '@/entrypoints/options/connections/first-run'
import { FailureError } from '@/lib/rpc/client'
import { failureText } from '@/lib/ui/failure-text'
import { createQueryClient } from '@/lib/ui/queries'
import { showLibrary } from './library/library-under-test'

/*
 * A refusal is shown at its field, which has the focus, and what was typed stays. The forms of a new link, a connection and
 * a tag are tested beside them.
 */

const SHORT = 'Enter a passphrase of at least eight characters.'
const passphrase = () => screen.getByLabelText('Passphrase')

it('a wrong passphrase is reported at its field after the button was pressed', async () => {
  const user = userEvent.setup()
  const form = (error?: string) => <UnlockForm error={error} isBusy={false} onUnlock={() => {}} />
  const { rerender } = render(form())
  await user.type(passphrase(), 'not this one')
  await user.click(screen.getByRole('button', { name: 'Unlock' }))
  rerender(form('This is not the passphrase.'))
  expect(passphrase()).toHaveAccessibleDescription('This is not the passphrase.')
  expect(passphrase()).toHaveFocus()
  expect(passphrase()).toHaveValue('not this one')
})

it('a short passphrase is reported at its field and locks nothing', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn()
  const props = { idleMinutes: 0, isBusy: false, failure: undefined, failureText, onSave }
  render(<KeyStorageForm keyStorage="stored" {...props} />)
  await user.click(screen.getByLabelText('Lock with a passphrase'))
  await user.type(passphrase(), 'short')
  await user.click(screen.getByRole('button', { name: 'Change how the key is kept' }))
  expect(passphrase()).toHaveAccessibleDescription(expect.stringContaining(SHORT))
  expect(passphrase()).toHaveFocus()
  expect(passphrase()).toHaveValue('short')
  expect(onSave).not.toHaveBeenCalled()
})

it('a short passphrase is reported at its field before the first connection is made', async () => {
  const user = userEvent.setup()
  const connect = vi.fn()
  const form = { failure: undefined, failureText, isBusy: false }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FirstRun
        preset={{ address: 'https://links.example', isFixed: false }}
        connecting={{ connect, form }}
        onReadSettings={() => {}}
      >
        {null}
      </FirstRun>
    </QueryClientProvider>,
  )
  await user.type(screen.getByLabelText('API key'), 'some-key')
  await user.click(screen.getByRole('button', { name: 'Change how the key is kept' }))
  await user.click(screen.getByLabelText('Lock with a passphrase'))
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(passphrase()).toHaveAccessibleDescription(expect.stringContaining(SHORT))
  expect(passphrase()).toHaveFocus()
  expect(connect).not.toHaveBeenCalled()
  await user.type(passphrase(), 'long enough')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  expect(connect).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ key: 'some-key', keyStorage: expect.objectContaining({ passphrase: 'long enough' }) }),
  )
})

it('a note that could not be stored is reported at its field, and its editor stays open', async () => {
  const user = userEvent.setup()
  await showLibrary({
    setLinkNote: () => {
      throw new FailureError({ code: 'storage-full' })
    },
  })
  const [edit] = await screen.findAllByRole('button', { name: 'Title and note' })
  if (edit) await user.click(edit)
  await user.type(await screen.findByLabelText('Note'), 'For the spring')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const note = screen.getByLabelText('Note')
  await waitFor(() => expect(note).toHaveAccessibleDescription(expect.stringContaining('There is no room left')))
  expect(note).toHaveFocus()
  expect(note).toHaveValue('For the spring')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})
