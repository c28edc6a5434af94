import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TagEditor } from '@/components/options/tag-editor'
import type { TagInput } from '@/lib/domain/tag/tag'

const labels = { label: 'Label of Spring', save: 'Save' }

const show = (initial: TagInput) => {
  const onSave = vi.fn(async (_: TagInput) => undefined)
  const onClose = vi.fn()
  render(
    <>
      <TagEditor initial={initial} labels={labels} onSave={onSave} onClose={onClose} errorText={() => 'Too short.'} />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { onSave, onClose, user: userEvent.setup() }
}
const label = () => screen.getByLabelText('Label of Spring')
const color = () => screen.getByLabelText('Custom colour')

it('Enter saves a change and closes the editor', async () => {
  const { onSave, onClose, user } = show({ label: 'Spring', color: '#00ff00' })
  expect(label()).toHaveFocus()
  await user.keyboard('time{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springtime', color: '#00ff00' })
  expect(onClose).toHaveBeenCalled()
})

it('Enter without a change, and Esc, save nothing', async () => {
  const { onSave, onClose, user } = show({ label: 'Spring', color: '#00ff00' })
  await user.keyboard('{Enter}')
  await user.keyboard('time{Escape}')
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledTimes(2)
})

it('leaving the editor saves a change, and going on to the colours does not', async () => {
  const { onSave, user } = show({ label: 'Spring', color: '#00ff00' })
  await user.keyboard('time')
  await user.click(screen.getByRole('radio', { name: 'Blue' }))
  expect(onSave).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springtime', color: '#2563eb' })
})

it('changing the label keeps a colour that no picker can show', async () => {
  const { onSave, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  await user.keyboard('s{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springs', color: 'rebeccapurple-ish' })
})

it('a picked colour replaces one that no picker can show', async () => {
  const { onSave, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  fireEvent.change(color(), { target: { value: '#123456' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Spring', color: '#123456' })
})

it('the editor keeps its input if saving fails, and says why at the label, which has the focus', async () => {
  const { onSave, onClose, user } = show({ label: 'Spring', color: '#00ff00' })
  onSave.mockRejectedValueOnce(new Error('unreachable'))
  await user.keyboard('time{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too short.')
  expect(label()).toHaveValue('Springtime')
  expect(label()).toHaveAccessibleDescription('Too short.')
  expect(label()).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
})
