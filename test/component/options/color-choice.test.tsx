import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ConnectionLook } from '@/components/options/connections/connection-look'
import { TAG_COLORS } from '@/lib/domain/tag/tag'

const show = (color: string) => {
  const onSave = vi.fn()
  render(<ConnectionLook look={{ name: 'Work', color }} host="links.example" onSave={onSave} />)
  return { onSave, user: userEvent.setup() }
}

it('a colour of the palette has a name, and is saved as soon as it is chosen', async () => {
  const { onSave, user } = show('#2563eb')
  expect(screen.getAllByRole('radio')).toHaveLength(TAG_COLORS.length)
  expect(screen.getByRole('radio', { name: 'Blue' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Turquoise' }))
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Work', color: '#0891b2' })
})

it('a custom colour is saved once its picker is left', () => {
  const { onSave } = show('#2563eb')
  const picker = screen.getByLabelText('Custom colour')
  fireEvent.change(picker, { target: { value: '#123456' } })
  expect(onSave).not.toHaveBeenCalled()
  fireEvent.blur(picker)
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Work', color: '#123456' })
})
