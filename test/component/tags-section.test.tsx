import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TagsSection } from '@/entrypoints/options/tags-section'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { FailureError } from '@/lib/rpc/failure-error'
import { createQueryClient } from '@/lib/ui/queries'

/** The section over a double of a service that refuses labels of one letter. */
const show = () => {
  const tags: Tag[] = [{ id: '1', label: 'Spring', color: '#00ff00' }]
  const api = (async (method: MethodName, tag: Tag) => {
    if (method === 'listTags') return [...tags]
    if (tag.label.length === 1) throw new FailureError({ code: 'rejected', detail: 'Too short.' })
    if (method === 'createTag') tags.push({ ...tag, id: '2' })
    else tags[0] = tag
    return tag
  }) as Api
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TagsSection api={api} isConnected />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const status = () => screen.getByRole('status')
const rename = async (user: ReturnType<typeof userEvent.setup>, letters: string) =>
  user.type(await screen.findByRole('textbox', { name: /^Label of Spring/ }), `${letters}{Enter}`)

it('saving tags one after the other confirms each', async () => {
  const user = show()
  await user.type(await screen.findByRole('textbox', { name: 'New tag' }), 'Autumn{Enter}')
  await expect.poll(() => status().textContent).toContain('Autumn')
  await rename(user, 'time')
  await expect.poll(() => status().textContent).toContain('Springtime')
})

it('a failure disappears once a tag is saved', async () => {
  const user = show()
  await user.type(await screen.findByRole('textbox', { name: 'New tag' }), 'x{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('Too short.')
  await rename(user, 'time')
  await expect.poll(() => status().textContent).toContain('Springtime')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
