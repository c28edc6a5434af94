import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FailureError } from '@/lib/rpc/client'
import { showLibrary } from './library/library-under-test'

/*
 * A refusal is shown at its field, which has the focus, and what was typed stays. The forms of a new link, a connection and
 * a tag are tested beside them.
 */

it('a title that could not be stored is reported at its field, and its editor stays open', async () => {
  const user = userEvent.setup()
  await showLibrary({
    setLinkTitle: () => {
      throw new FailureError({ code: 'storage-full' })
    },
  })
  const [edit] = await screen.findAllByRole('button', { name: 'Edit title' })
  if (edit) await user.click(edit)
  await user.type(await screen.findByLabelText('Title'), 'Spring fair')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const title = screen.getByLabelText('Title')
  await waitFor(() => expect(title).toHaveAccessibleDescription(expect.stringContaining('There is no room left')))
  expect(title).toHaveFocus()
  expect(title).toHaveValue('Spring fair')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})
