import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { TagEditor } from '@/components/options/tag-editor'
import { TagsSection } from '@/entrypoints/options/sections/tags-section'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { connectedView, lockedView, storedUnderTest } from '../stored-under-test'

describe('TagsSection', () => {
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

  it('asks for the passphrase while the key is locked', async () => {
    const { stored, client } = await storedUnderTest()
    const api = vi.fn(async () => null)
    render(
      <QueryClientProvider client={client}>
        <TagsSection api={api as unknown as Api} stored={stored} connection={lockedView} />
      </QueryClientProvider>,
    )
    await userEvent.type(screen.getByLabelText('Passphrase'), 'correct horse{Enter}')
    expect(api).toHaveBeenCalledExactlyOnceWith('unlock', { passphrase: 'correct horse', connectionId: null })
  })

  const chips = () => within(screen.getByRole('list')).getAllByRole('button')

  it('a chip is edited in place and saves itself', async () => {
    const user = await show()
    await user.click(screen.getByRole('button', { name: 'Spring' }))
    await user.keyboard('time{Enter}')
    expect(await screen.findByRole('button', { name: 'Springtime' })).toBeInTheDocument()
    expect(screen.getByText('Saved')).toBeInTheDocument()
  })

  it.each(['time{Enter}', '{Escape}'])(
    'a chip has the focus again after its editor was closed with %s',
    async (keys) => {
      const user = await show()
      await user.click(screen.getByRole('button', { name: 'Spring' }))
      await user.keyboard(keys)
      await waitFor(() => expect(screen.getByRole('button', { name: /^Spring/ })).toHaveFocus())
    },
  )

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
})

describe('TagEditor', () => {
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
})
