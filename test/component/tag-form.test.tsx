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

it('the tag form saves changes only, by Enter or the button', async () => {
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

it('changing the label keeps a color that no picker can show', async () => {
  const { onSave, container, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  expect(container.querySelector('.dot')).toBeInTheDocument()
  await user.type(label(), 's{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springs', color: 'rebeccapurple-ish' })
})

it('a picked color replaces one that no picker can show', async () => {
  const { onSave, container, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
  fireEvent.change(color(), { target: { value: '#123456' } })
  expect(container.querySelector('.dot')).not.toBeInTheDocument()
  await user.click(save())
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Spring', color: '#123456' })
})

it('the tag form keeps its input if saving fails', async () => {
  const { onSave, user } = show({ label: 'Spring', color: '#00ff00' })
  onSave.mockRejectedValueOnce(new Error('unreachable'))
  await user.type(label(), 'time{Enter}')
  expect(label()).toHaveValue('Springtime')
  expect(save()).toHaveAttribute('aria-disabled', 'false')
})
