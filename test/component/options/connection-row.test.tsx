import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionRow } from '@/components/options/connections/connection-row'
import { ConnectionLook } from '@/entrypoints/options/connections/connection-editor'
import { TAG_COLORS } from '@/lib/domain/tag/tag'
import { connectedView, lockedView } from '../stored-under-test'

describe('ConnectionRow', () => {
  type Props = Parameters<typeof ConnectionRow>[0]

  const forgottenView = { ...lockedView, keyStorage: 'session', reason: 'key-forgotten' }

  const show = (change: Partial<Props> = {}) => {
    const done = { onToggle: vi.fn(), onChoose: vi.fn(), onLock: vi.fn(), onRemove: vi.fn() }
    const props: Props = {
      connection: connectedView as Props['connection'],
      isChosen: true,
      isOnly: false,
      isOpen: false,
      ...done,
      ...change,
    }
    render(<ConnectionRow {...props} />)
    return { ...done, user: userEvent.setup() }
  }

  const items = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'More for links.example.com' }))
    return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  }

  it('the default connection is marked, unless it is the only one', () => {
    show()
    expect(screen.getByText('Default')).toBeInTheDocument()
    expect(screen.getByText('Key kept on this computer, ends in wxyz')).toBeInTheDocument()
  })

  it('the only connection has nothing to choose', async () => {
    const { user } = show({ isOnly: true })
    expect(screen.queryByText('Default')).not.toBeInTheDocument()
    expect(await items(user)).toEqual(['Remove…'])
  })

  it('another connection can be chosen', async () => {
    const { user, onChoose } = show({ isChosen: false })
    expect(await items(user)).toEqual(['Use for new links', 'Remove…'])
    await user.click(screen.getByRole('menuitem', { name: 'Use for new links' }))
    expect(onChoose).toHaveBeenCalledOnce()
  })

  it.each([
    [lockedView, 'Your key is locked.'],
    [forgottenView, 'Your key was forgotten when the browser closed.'],
  ])('a key that cannot be used shows nothing of itself', (connection, sentence) => {
    show({ connection: connection as Props['connection'] })
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(screen.queryByText(/ends in/)).not.toBeInTheDocument()
  })
})

describe('ConnectionLook', () => {
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
})
