import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { WaitingEntry, WaitingList } from '@/components/waiting-entry'
import type { EntryState, UnsureEntry } from '@/lib/domain/creation/entry'
import { searchAddress } from '@/lib/domain/library/library-view'
import { entryOf, idOf } from '@/test/support/journal-samples'

const nothing = { onTry: () => {}, onOpenConnection: () => {}, onDecide: () => {} }

describe('a creation that is not settled', () => {
  const show = (state: EntryState, reason?: string) => {
    const done = { onTry: vi.fn(), onOpenConnection: vi.fn(), onDecide: vi.fn() }
    render(<WaitingEntry entry={entryOf(1, { state })} reason={reason} isDeciding={false} {...done} />)
    return { ...done, user: userEvent.setup() }
  }

  it('is being shortened while nothing went wrong, and there is nothing to press', () => {
    show('sending')
    expect(screen.getByText('Shortening…')).toBeInTheDocument()
    expect(screen.getByText('example.com/')).toBeInTheDocument()
    expect(screen.getByText('You can close this window')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('waits to be sent, says why, and can be tried or edited', async () => {
    const { user, onTry, onDecide } = show('pending', 'You are offline.')
    expect(screen.getByText('You are offline.')).toBeInTheDocument()
    expect(screen.getByText('Curtail will keep trying.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try now' }))
    expect(onTry).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith('withdraw')
  })

  it('has the focus on its first button, since the form is gone', () => {
    show('pending', 'You are offline.')
    expect(screen.getByRole('button', { name: 'Try now' })).toHaveFocus()
  })

  it('leads to the field of a key that was refused, and can still be tried and edited', async () => {
    const onOpenConnection = vi.fn()
    const entry = entryOf(1, { state: 'pending', failure: { code: 'unauthorized' }, attempts: 1 })
    render(
      <WaitingEntry
        entry={entry}
        reason="Refused."
        isDeciding={false}
        {...nothing}
        onOpenConnection={onOpenConnection}
      />,
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Enter the key',
      'Try now',
      'Edit',
    ])
    const enterKey = screen.getByRole('button', { name: 'Enter the key' })
    expect(enterKey).toHaveFocus()
    await userEvent.click(enterKey)
    expect(onOpenConnection).toHaveBeenCalledOnce()
  })

  it('has no button for a key that the page asks for already', () => {
    const entry = entryOf(1, { state: 'pending', failure: { code: 'key-forgotten' }, attempts: 1 })
    render(<WaitingEntry entry={entry} reason="Forgotten." isDeciding={false} {...nothing} isKeyAsked />)
    expect(screen.queryByRole('button', { name: 'Enter the key' })).toBeNull()
  })

  it('waits behind others without a reason, and can still be edited', () => {
    show('pending')
    expect(screen.getByText('Waiting to be sent.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument()
  })

  it('says until when the service wants to be left alone, while its outcome is checked', () => {
    const retryAt = new Date(2126, 10, 23, 14, 32).getTime()
    const entry = entryOf(1, { state: 'checking', failure: { code: 'rate-limited' }, pausedAt: 0, retryAt })
    render(<WaitingEntry entry={entry} reason="Wait." isDeciding={false} {...nothing} />)
    expect(screen.getByText('Checking whether the link was created.')).toBeInTheDocument()
    expect(screen.getByText(/^Too many requests. Sent in /)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try now' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Stop checking' })).toHaveFocus()
  })

  it('can be tried once a pause is over, although nothing has been sent since', () => {
    const entry = entryOf(1, {
      state: 'pending',
      failure: { code: 'rate-limited' },
      pausedAt: 0,
      retryAt: Date.now() - 1,
    })
    render(<WaitingEntry entry={entry} reason="Wait." isDeciding={false} {...nothing} />)
    expect(screen.queryByText(/^Paused until/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Try now' })).toBeInTheDocument()
  })

  it('is being checked where its outcome is unknown, and is not offered as if it could be edited', () => {
    show('checking', 'The service cannot be reached.')
    expect(screen.getByText('Checking whether the link was created.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Stop checking' })).toBeInTheDocument()
  })
})

describe('a creation that the service refused, while its outcome is checked', () => {
  const show = (change: { generatedToken?: string }) => {
    const onOpenConnection = vi.fn()
    const entry = entryOf(1, { ...change, state: 'checking', mayExist: false, cause: { code: 'rejected' } })
    render(
      <WaitingEntry
        entry={entry}
        reason="The service says: Unknown field: token"
        isDeciding={false}
        {...nothing}
        onOpenConnection={onOpenConnection}
      />,
    )
    expect(screen.getByText('Checking whether the link was created.')).toBeVisible()
    expect(screen.getByText('The service says: Unknown field: token')).toBeVisible()
    return onOpenConnection
  }
  const advice = () => screen.queryByText(/press “Test” in the connection/)

  it('says what the service answered, and leads to the test of the field names', async () => {
    const onOpenConnection = show({ generatedToken: 'abc' })
    expect(advice()).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Open the settings' }))
    expect(onOpenConnection).toHaveBeenCalledOnce()
  })

  it('needs no test of the names if its token was chosen, which may be taken', () => {
    show({})
    expect(advice()).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Open the settings' })).not.toBeInTheDocument()
  })
})

describe('an unsure creation', () => {
  it.each([
    ['Check again', 'look-again'],
    ['Shorten again', 'shorten-again'],
    ['Edit', 'withdraw'],
  ])('explains its uncertain outcome, and carries out “%s”', async (name, decision) => {
    const onDecide = vi.fn()
    const entry = entryOf(1, { state: 'unsure', generatedToken: 'abc' })
    render(<WaitingEntry entry={entry} reason="No answer." isDeciding={false} {...nothing} onDecide={onDecide} />)
    expect(screen.getByText('Curtail cannot tell whether the service created this link.')).toBeInTheDocument()
    expect(screen.getByText('No answer.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name }))
    expect(onDecide).toHaveBeenCalledExactlyOnceWith(decision)
  })

  it('shows the links to its address, which may say what Curtail cannot know', () => {
    const entry = entryOf(1, { state: 'unsure' })
    render(<WaitingEntry entry={entry} reason={undefined} isDeciding={false} {...nothing} />)
    const link = screen.getByRole('link', { name: 'See your links to this address' })
    expect(link.getAttribute('href')).toBe(`/library.html${searchAddress('https://example.com/')}`)
  })

  it.each<[string, Partial<UnsureEntry>, string[]]>([
    ['without a token has nothing to look for', {}, ['Shorten again', 'Edit']],
    [
      'whose expiry has passed is not sent again',
      { generatedToken: 'abc', failure: { code: 'expiry-past' } },
      ['Check again', 'Edit'],
    ],
  ])('%s', (_, change, names) => {
    const entry = entryOf(1, { ...change, state: 'unsure' })
    render(<WaitingEntry entry={entry} reason={undefined} isDeciding={false} {...nothing} />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names)
  })

  it('takes no second decision while one is carried out', () => {
    const entry = entryOf(1, { state: 'unsure', generatedToken: 'abc' })
    const onDecide = vi.fn()
    render(<WaitingEntry entry={entry} reason={undefined} isDeciding {...nothing} onDecide={onDecide} />)
    for (const button of screen.getAllByRole('button')) {
      expect(button).toHaveAttribute('aria-disabled', 'true')
      fireEvent.click(button)
    }
    expect(onDecide).not.toHaveBeenCalled()
  })
})

describe('what else waits', () => {
  it('is counted, and each can be taken back', async () => {
    const onWithdraw = vi.fn()
    const entries = [
      entryOf(1, { request: { link: 'https://one.example/' } }),
      entryOf(2, { state: 'checking', request: { link: 'https://two.example/' } }),
    ]
    render(<WaitingList entries={entries} count={7} onWithdraw={onWithdraw} />)
    await userEvent.click(screen.getByText('7 links waiting'))
    const [first, second] = screen.getAllByRole('listitem')
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Edit' }))
    await userEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Stop checking' }))
    expect(onWithdraw.mock.calls).toEqual([[idOf(1)], [idOf(2)]])
  })

  it('is one link in the singular', () => {
    render(<WaitingList entries={[entryOf(1)]} count={1} onWithdraw={() => {}} />)
    expect(screen.getByText('1 link waiting')).toBeInTheDocument()
  })
})
