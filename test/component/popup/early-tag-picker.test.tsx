import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TagPicker } from '@/entrypoints/popup/form/tag-picker'
import type { Tag, TagListing } from '@/lib/domain/tag/tag'

const tags: Tag[] = [
  { id: '1', label: 'Spring', color: '#00ff00' },
  { id: '2', label: 'Autumn', color: '#ff0000' },
]

const onChange = vi.fn<(id: string) => void>()
const onCreate = vi.fn(async (label: string) => ({ id: '9', label, color: '#ff0000' }))
const picker = (known: Tag[], listing: TagListing) => (
  <TagPicker
    tags={known}
    listing={listing}
    tagId=""
    onChange={onChange}
    onChoosing={() => {}}
    onCreate={onCreate}
    input={{}}
  />
)
const field = () => screen.getByRole('combobox')
afterEach(() => vi.clearAllMocks())

it('Enter before the tags are there chooses the match once it is there, and creates nothing', async () => {
  const { rerender } = render(picker([], 'loading'))
  await userEvent.type(field(), 'au{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field()).toHaveValue('au')
  expect(onChange).not.toHaveBeenCalled()
  rerender(picker(tags, 'complete'))
  expect(onChange.mock.calls).toEqual([['2']])
  expect(onCreate).not.toHaveBeenCalled()
})

it('Enter before the tags are there creates one once it is known that none matches', async () => {
  const { rerender } = render(picker([], 'loading'))
  await userEvent.type(field(), ' Winter {Enter}')
  await userEvent.tab()
  rerender(picker(tags, 'complete'))
  await waitFor(() => expect(onChange.mock.calls).toEqual([['9']]))
  expect(onCreate.mock.calls).toEqual([['Winter']])
})

it('Enter chooses a match that is there before the others', async () => {
  const { rerender } = render(picker(tags, 'loading'))
  await userEvent.type(field(), 'spring{Enter}')
  expect(onChange.mock.calls).toEqual([['1']])
  rerender(picker(tags, 'complete'))
  expect(onChange).toHaveBeenCalledOnce()
})

it('typing on takes back what Enter was pressed for before the tags were there', async () => {
  const { rerender } = render(picker([], 'loading'))
  await userEvent.type(field(), 'au{Enter}x')
  rerender(picker(tags, 'complete'))
  expect(onChange).not.toHaveBeenCalled()
  expect(field()).toHaveValue('aux')
})
