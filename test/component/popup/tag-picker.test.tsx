import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { TagPicker } from '@/entrypoints/popup/form/tag-picker'
import type { Tag } from '@/lib/domain/tag/tag'

const tags: Tag[] = [
  { id: '1', label: 'Spring', color: '#00ff00' },
  { id: '2', label: 'Autumn', color: 'not a color' },
  { id: '3', label: 'Springboard', color: '#0000ff' },
]

type Create = (label: string) => Promise<Tag | undefined>

const Held = ({
  initial,
  onChoose,
  onCreate,
}: {
  initial: string
  onChoose: (id: string) => void
  onCreate: Create
}) => {
  const [tagId, setTagId] = useState(initial)
  const [known, setKnown] = useState(tags)
  const create = async (label: string) => {
    const tag = await onCreate(label)
    if (tag) setKnown([...known, tag])
    return tag
  }
  const choose = (id: string) => {
    onChoose(id)
    setTagId(id)
  }
  return (
    <label htmlFor="tag">
      Tag
      <TagPicker
        tags={known}
        listing="complete"
        tagId={tagId}
        onChange={choose}
        onChoosing={() => {}}
        onCreate={create}
        input={{ id: 'tag' }}
      />
    </label>
  )
}

const show = (initial = '', onCreate = vi.fn<Create>(async () => undefined)) => {
  const chosen: string[] = []
  render(<Held initial={initial} onChoose={(id) => chosen.push(id)} onCreate={onCreate} />)
  return { chosen, onCreate, user: userEvent.setup() }
}

const input = () => screen.getByRole('combobox', { name: /Tag/ })
const options = () => screen.getAllByRole('option').map((option) => option.textContent)

it('the button opens a list of all tags', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Show the tags' }))
  await waitFor(() => expect(options()).toEqual(['Spring', 'Autumn', 'Springboard']))
})

it('Enter picks the first tag, and leaves nothing to the form, as soon as letters are typed', async () => {
  const { user, chosen } = show()
  await user.type(input(), 'autu')
  await screen.findByRole('option', { name: 'Autumn' })
  // The option is highlighted only some time after that: here, it no longer is.
  await user.hover(screen.getByRole('option', { name: 'Autumn' }))
  await user.unhover(screen.getByRole('option', { name: 'Autumn' }))
  const isLeftToForm = fireEvent.keyDown(input(), { key: 'Enter' })
  expect(isLeftToForm).toBe(false)
  await waitFor(() => expect(chosen).toEqual(['2']))
})

it('typing filters the tags, and Enter picks the first', async () => {
  const { user, chosen } = show()
  await user.type(input(), 'autu')
  await waitFor(() => expect(options()[0]).toBe('Autumn'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chosen).toEqual(['2']))
  expect(input()).toHaveValue('Autumn')
})

it('the tag picker keeps letters typed faster than it renders', () => {
  show()
  const field = input() as HTMLInputElement
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const letter of 'By hand') {
    write?.call(field, field.value + letter)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  expect(field).toHaveValue('By hand')
})

it('arrow keys move through the tags', async () => {
  const { user, chosen } = show()
  await user.type(input(), 'spring')
  await waitFor(() => expect(options()).toContain('Springboard'))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(chosen).toEqual(['3']))
})

it('a new tag can be created and is picked', async () => {
  const onCreate = vi.fn<Create>(async (label) => ({ id: '9', label, color: '#ff0000' }))
  const { user, chosen } = show('', onCreate)
  await user.type(input(), ' Winter ')
  await user.click(await screen.findByRole('option', { name: 'Create “Winter”' }))
  await waitFor(() => expect(chosen).toEqual(['9']))
  expect(onCreate).toHaveBeenCalledWith('Winter')
  expect(input()).toHaveValue('Winter')
})

it('an existing tag is not offered for creation, in any case', async () => {
  const { user } = show()
  await user.type(input(), 'SPRING')
  await waitFor(() => expect(options()).toEqual(['Spring', 'Springboard']))
})

it('no tag is picked if creating it fails', async () => {
  const { user, chosen, onCreate } = show()
  await user.type(input(), 'Winter')
  await user.click(await screen.findByRole('option', { name: 'Create “Winter”' }))
  await waitFor(() => expect(onCreate).toHaveBeenCalled())
  expect(chosen).toEqual([])
})

it('a picked tag can be removed', async () => {
  const { user, chosen } = show('1')
  expect(input()).toHaveValue('Spring')
  await user.click(screen.getByRole('button', { name: 'Remove the tag' }))
  await waitFor(() => expect(chosen).toEqual(['']))
  expect(input()).toHaveValue('')
})

it('leaving the field keeps the picked tag', async () => {
  const { user, chosen } = show('1')
  await user.type(input(), 'xyz', { initialSelectionStart: 0, initialSelectionEnd: 6 })
  expect(input()).toHaveValue('xyz')
  await user.keyboard('{Escape}')
  await user.tab()
  await waitFor(() => expect(input()).toHaveValue('Spring'))
  expect(chosen).toEqual([])
})

it('Esc is left to the browser if the list is closed, and keeps the tag', async () => {
  const { user, chosen } = show('1')
  input().focus()
  const isOurs: boolean[] = []
  window.addEventListener('keydown', ({ defaultPrevented }) => isOurs.push(defaultPrevented))
  await user.keyboard('{Escape}')
  expect(isOurs).toEqual([false])
  expect(input()).toHaveValue('Spring')
  expect(chosen).toEqual([])
})

it('emptying the field removes the tag', async () => {
  const { user, chosen } = show('1')
  await user.clear(input())
  await user.tab()
  await waitFor(() => expect(chosen).toEqual(['']))
  expect(input()).toHaveValue('')
})

it('the dot of a tag has its color, or a neutral one for an invalid color', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Show the tags' }))
  const dotOf = (name: string) =>
    within(screen.getByRole('option', { name })).getByText('', { selector: '.dot' }).style.backgroundColor
  await waitFor(() => expect(dotOf('Spring')).toBe('rgb(0, 255, 0)'))
  expect(dotOf('Autumn')).toBe('')
})

it('the tag picker lists at most 50 tags', async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `${index}`, label: `Tag ${index}`, color: '#000000' }))
  render(
    <TagPicker
      tags={many}
      listing="complete"
      tagId=""
      onChange={() => {}}
      onChoosing={() => {}}
      onCreate={async () => undefined}
      input={{}}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show the tags' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(50))
})

it('an unlisted tag is shown by its id, so that it can be removed', async () => {
  const { user, chosen } = show('9')
  expect(input()).toHaveValue('9')
  await user.click(screen.getByRole('button', { name: 'Remove the tag' }))
  expect(chosen).toEqual([''])
})
