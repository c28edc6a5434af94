import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { TagForm } from '@/components/options/tag-form'
import type { TagInput } from '@/lib/domain/tag/tag'

const labels = { label: 'Label of Spring', color: 'Colour of Spring', save: 'Save' }

const show = (initial: TagInput) => {
  const onSave = vi.fn(async (_: TagInput) => undefined)
  const { container } = render(<TagForm initial={initial} labels={labels} onSave={onSave} />)
  return { onSave, container, user: userEvent.setup() }
}
const label = () => screen.getByLabelText('Label of Spring')
const color = () => screen.getByLabelText('Colour of Spring')
const save = () => screen.getByRole('button', { name: 'Save' })

it('is saved by Enter or the button once something has changed, and not before', async () => {
  const { onSave, user } = show({ label: 'Spring', color: '#00ff00' })
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  await user.type(label(), '{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  await user.type(label(), 'time{Enter}')
  expect(onSave).toHaveBeenLastCalledWith({ label: 'Springtime', color: '#00ff00' })
  fireEvent.change(color(), { target: { value: '#0000ff' } })
  await user.click(save())
  expect(onSave).toHaveBeenLastCalledWith({ label: 'Springtime', color: '#0000ff' })
})

it('keeps a colour that no picker can show when the label alone is changed', async () => {
  const { onSave, container, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  expect(container.querySelector('.dot')).toBeInTheDocument()
  await user.type(label(), 's{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springs', color: 'rebeccapurple-ish' })
})

it('takes a colour in the place of one that no picker can show', async () => {
  const { onSave, container, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  fireEvent.change(color(), { target: { value: '#123456' } })
  expect(container.querySelector('.dot')).not.toBeInTheDocument()
  await user.click(save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Spring', color: '#123456' })
})

it('keeps what was entered where it could not be saved', async () => {
  const { onSave, user } = show({ label: 'Spring', color: '#00ff00' })
  onSave.mockRejectedValueOnce(new Error('unreachable'))
  await user.type(label(), 'time{Enter}')
  expect(label()).toHaveValue('Springtime')
  expect(save()).toHaveAttribute('aria-disabled', 'false')
})
