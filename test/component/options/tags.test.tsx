import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ColorChoice, TagEditor } from '@/entrypoints/options/tag-editor'
import { TagsSection } from '@/entrypoints/options/tags'
import type { Tag, TagInput } from '@/lib/domain/tag/tag'
import { type Api, FailureError } from '@/lib/rpc/client'
import type { MethodName } from '@/lib/rpc/contract'
import { connectedView, storedUnderTest } from '../stored-under-test'
import { renderPart } from './options-under-test'

describe('TagsSection', () => {
  /** The section over a double of a service that refuses labels of one letter. */
  const show = async (count = 1) => {
    const { stored, client } = await storedUnderTest()
    const tags: Tag[] = Array.from({ length: count }, (_, index) => ({
      id: String(index),
      label: index === 0 ? 'Spring' : `Tag ${index}`,
      color: '#00ff00',
    }))
    const api = (async (method: MethodName, { tag }: { tag: Tag }) => {
      if (method === 'listTags') return [...tags]
      if (method !== 'saveTag') return null
      if (tag.label.length === 1) throw new FailureError({ code: 'rejected', detail: 'Too short.' })
      if (tag.id === undefined) tags.push({ ...tag, id: 'new' })
      else tags[0] = tag
      return tag
    }) as Api
    const { user } = renderPart(<TagsSection connections={[connectedView]} chosenId={connectedView.id} />, {
      api,
      stored,
      client,
    })
    await screen.findByRole('button', { name: 'Spring' })
    return user
  }

  it('tags of another service are listed and saved there, once it is chosen', async () => {
    const { stored, client } = await storedUnderTest()
    const saves: unknown[] = []
    const labels: Record<string, string> = { c1: 'Spring', c2: 'Autumn' }
    const api = (async (method: MethodName, input: unknown) => {
      if (method === 'listTags') return [{ id: '1', label: labels[String(input)], color: '#00ff00' }]
      if (method === 'saveTag') saves.push(input)
      return null
    }) as Api
    const second = { ...connectedView, id: 'c2', name: 'Second' }
    const { user } = renderPart(<TagsSection connections={[connectedView, second]} chosenId="c1" />, {
      api,
      stored,
      client,
    })
    await screen.findByRole('button', { name: 'Spring' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Connection' }), 'Second')
    await user.click(await screen.findByRole('button', { name: 'Autumn' }))
    await user.keyboard('al{Enter}')
    expect(saves).toEqual([{ connectionId: 'c2', tag: { id: '1', label: 'Autumnal', color: '#00ff00' } }])
    expect(screen.queryByRole('button', { name: 'Spring' })).toBeNull()
  })

  it('tags say how many links they have once that was read, and can be ordered by it and by use', async () => {
    const { stored, client } = await storedUnderTest()
    const [autumn, spring, winter] = ['Autumn', 'Spring', 'Winter'].map((label) => ({
      id: label,
      label,
      color: '#00ff00',
    }))
    await stored.tags.choose(connectedView.id, winter as Tag)
    const counts = [
      { tagId: 'Autumn', links: 2 },
      { tagId: 'Spring', links: 1200 },
    ]
    const api = (async (method: MethodName) => {
      if (method === 'listTags') return [autumn, spring, winter]
      if (method === 'getCacheState') return { isBusy: false, readAt: 1, tagsReadAt: 1 }
      return method === 'getStats' ? { tagsReadAt: 1, tags: counts } : null
    }) as Api
    const { user } = renderPart(<TagsSection connections={[connectedView]} chosenId={connectedView.id} />, {
      api,
      stored,
      client,
    })
    const chips = () =>
      screen.getAllByRole('button', { name: /Autumn|Spring|Winter/ }).map(({ textContent }) => textContent)
    await user.click(await screen.findByRole('radio', { name: 'Links' }))
    expect(chips()).toEqual(['Spring 1,2001,200 links', 'Autumn 22 links', 'Winter 00 links'])
    await user.click(screen.getByRole('radio', { name: 'Recent' }))
    expect(chips()).toEqual(['Winter 00 links', 'Autumn 22 links', 'Spring 1,2001,200 links'])
  })

  /** The section over a service that answers each save once the test says so. */
  const showSlow = async () => {
    const { stored, client } = await storedUnderTest()
    const saves: { tag: TagInput; accept: () => void; refuse: () => void }[] = []
    const tags: Tag[] = ['Spring', 'Summer'].map((label) => ({ id: label, label, color: '#00ff00' }))
    const api = (async (method: MethodName, { tag }: { tag: Tag }) => {
      if (method === 'listTags') return tags
      if (method !== 'saveTag') return null
      const { promise, resolve, reject } = Promise.withResolvers<Tag>()
      const refuse = () => reject(new FailureError({ code: 'rejected', detail: 'Too short.' }))
      saves.push({ tag, accept: () => resolve(tag), refuse })
      return promise
    }) as Api
    const { user } = renderPart(<TagsSection connections={[connectedView]} chosenId={connectedView.id} />, {
      api,
      stored,
      client,
    })
    await screen.findByRole('button', { name: 'Spring' })
    return { saves, user }
  }

  it.each(['{Enter}', '{Tab}'])('a new tag that is saved by Enter and then %s is created once', async (keys) => {
    const { saves, user } = await showSlow()
    await user.click(screen.getByRole('button', { name: 'New tag' }))
    await user.keyboard(`Autumn{Enter}${keys}`)
    await user.click(screen.getByRole('searchbox', { name: 'Find a tag' }))
    expect(saves.map(({ tag }) => tag.label)).toEqual(['Autumn'])
  })

  it('a tag that is being saved takes no other label', async () => {
    const { saves, user } = await showSlow()
    await user.click(screen.getByRole('button', { name: 'Spring' }))
    await user.keyboard('time{Enter}s')
    expect(screen.getByRole('textbox', { name: 'Name of Spring' })).toHaveValue('Springtime')
    expect(saves.map(({ tag }) => tag.label)).toEqual(['Springtime'])
  })

  it('saving a tag leaves the editor of the next one open, with its text and the focus', async () => {
    const { saves, user } = await showSlow()
    await user.click(screen.getByRole('button', { name: 'Spring' }))
    await user.keyboard('time')
    await user.click(screen.getByRole('button', { name: 'Summer' }))
    await user.keyboard('time')
    saves[0]?.accept()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name of Spring' })).not.toBeInTheDocument())
    expect(screen.getByRole('textbox', { name: 'Name of Summer' })).toHaveValue('Summertime')
    expect(screen.getByRole('textbox', { name: 'Name of Summer' })).toHaveFocus()
    expect(saves).toHaveLength(1)
  })

  it('a tag that could not be saved says so and keeps its text, also after the next one was opened', async () => {
    const { saves, user } = await showSlow()
    await user.click(screen.getByRole('button', { name: 'Spring' }))
    await user.keyboard('time')
    await user.click(screen.getByRole('button', { name: 'Summer' }))
    saves[0]?.refuse()
    expect(await screen.findByRole('alert')).toHaveTextContent('Too short.')
    expect(screen.getByRole('textbox', { name: 'Name of Spring' })).toHaveValue('Springtime')
    expect(screen.getByRole('textbox', { name: 'Name of Summer' })).toHaveFocus()
  })

  it('an unsaved tag is saved once the next one is opened, also if the press moved no focus', async () => {
    const { saves, user } = await showSlow()
    await user.click(screen.getByRole('button', { name: 'Spring' }))
    await user.keyboard('time')
    // Some browsers focus no button that is clicked.
    fireEvent.click(screen.getByRole('button', { name: 'Summer' }))
    await expect.poll(() => saves.map(({ tag }) => tag.label)).toEqual(['Springtime'])
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
  const labels = { label: 'Name of Spring', save: 'Save' }

  const show = (initial: TagInput) => {
    const onSave = vi.fn(async (_: TagInput) => undefined)
    const onClose = vi.fn()
    render(
      <>
        <TagEditor initial={initial} labels={labels} onSave={onSave} onClose={onClose} />
        <button type="button">Elsewhere</button>
      </>,
    )
    return { onSave, onClose, user: userEvent.setup() }
  }

  const label = () => screen.getByLabelText('Name of Spring')

  const color = () => screen.getByLabelText('Custom color')

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

  it('leaving the editor saves a change, and going on to the colors does not', async () => {
    const { onSave, user } = show({ label: 'Spring', color: '#00ff00' })
    await user.keyboard('time')
    await user.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(onSave).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springtime', color: '#2563eb' })
  })

  it('changing the label keeps a color that no picker can show', async () => {
    const { onSave, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
    await user.keyboard('s{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Springs', color: 'rebeccapurple-ish' })
  })

  it('a picked color replaces one that no picker can show', async () => {
    const { onSave, user } = show({ label: 'Spring', color: 'rebeccapurple-ish' })
    fireEvent.change(color(), { target: { value: '#123456' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ label: 'Spring', color: '#123456' })
  })

  it('the editor keeps its input if saving fails, and says why at the label, which has the focus', async () => {
    const { onSave, onClose, user } = show({ label: 'Spring', color: '#00ff00' })
    onSave.mockRejectedValueOnce(new FailureError({ code: 'rejected', detail: 'Too short.' }))
    await user.keyboard('time{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too short.')
    expect(label()).toHaveValue('Springtime')
    expect(label()).toHaveAccessibleDescription(/Too short\.$/)
    expect(label()).toHaveFocus()
    expect(onClose).not.toHaveBeenCalled()
  })
})

it('ColorChoice keeps its mark beside another one', () => {
  render(['#2563eb', '#16a34a'].map((color) => <ColorChoice key={color} color={color} onChange={() => {}} />))
  expect(screen.getAllByRole('radio', { checked: true }).map(({ ariaLabel }) => ariaLabel)).toEqual(['Blue', 'Green'])
})
