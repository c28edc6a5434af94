import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TagsSection } from '@/entrypoints/options/sections/tags-section'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import { FailureError } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { connectedView } from '../connection-views'
import { storedUnderTest } from '../stored-under-test'

/** The section over a double of a service that refuses labels of one letter. */
const show = async (count = 1) => {
  const { stored, client } = await storedUnderTest()
  const tags: Tag[] = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    label: index === 0 ? 'Spring' : `Tag ${index}`,
    color: '#00ff00',
  }))
  const api = (async (method: MethodName, tag: Tag) => {
    if (method === 'listTags') return [...tags]
    if (tag.label.length === 1) throw new FailureError({ code: 'rejected', detail: 'Too short.' })
    if (tag.id === undefined) tags.push({ ...tag, id: 'new' })
    else tags[0] = tag
    return tag
  }) as Api
  render(
    <QueryClientProvider client={client}>
      <TagsSection api={api} stored={stored} connection={connectedView} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Spring' })
  return userEvent.setup()
}

const chips = () => within(screen.getByRole('list')).getAllByRole('button')

it('a chip is edited in place and saves itself', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Spring' }))
  await user.keyboard('time{Enter}')
  expect(await screen.findByRole('button', { name: 'Springtime' })).toBeInTheDocument()
  expect(screen.getByText('Saved')).toBeInTheDocument()
})

it.each(['time{Enter}', '{Escape}'])('a chip has the focus again after its editor was closed with %s', async (keys) => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'Spring' }))
  await user.keyboard(keys)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Spring/ })).toHaveFocus())
})

it('a new tag begins as a chip, and a refused one keeps what was typed', async () => {
  const user = await show()
  await user.click(screen.getByRole('button', { name: 'New tag' }))
  await user.keyboard('x{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too short.')
  expect(screen.getByRole('textbox', { name: 'New tag' })).toHaveValue('x')
  await user.keyboard('y{Enter}')
  expect(await screen.findByRole('button', { name: 'xy' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('one of 200 tags is found by a part of its label', async () => {
  const user = await show(200)
  expect(chips()).toHaveLength(201)
  expect(screen.getByText('200 tags')).toBeInTheDocument()
  await user.type(screen.getByRole('searchbox', { name: 'Find a tag' }), 'tag 14')
  expect(chips().map((chip) => chip.textContent)).toEqual([
    'New tag',
    'Tag 14',
    ...Array.from({ length: 10 }, (_, digit) => `Tag 14${digit}`),
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Find a tag' }), 'x')
  expect(screen.getByText('No tag matches “tag 14x”.')).toBeInTheDocument()
})
