import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectionRow } from '@/entrypoints/options/connections/connections'
import { connectedView, forgottenView } from '../stored-under-test'

describe('ConnectionRow', () => {
  type Props = Parameters<typeof ConnectionRow>[0]

  const show = (change: Partial<Props> = {}) => {
    const done = { onToggle: vi.fn(), onChoose: vi.fn(), onRemove: vi.fn() }
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
    expect(screen.getByText('Key ending in wxyz, kept on this computer')).toBeInTheDocument()
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

  it('a key that was forgotten shows nothing of itself', () => {
    show({ connection: forgottenView })
    expect(screen.getByText('Your API key was deleted when the browser closed.')).toBeInTheDocument()
    expect(screen.queryByText(/ending in/)).not.toBeInTheDocument()
  })
})
