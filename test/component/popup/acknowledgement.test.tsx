import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAcknowledgement } from '@/entrypoints/popup/use-page-entries'
import { type App, AppContext } from '@/lib/ui/app'

const LONG_MS = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (...ids: string[]) => {
  const api = vi.fn(async () => null)
  const app = { api, stored: undefined } as unknown as App
  const wrapper = ({ children }: { children: ReactNode }) => <AppContext value={app}>{children}</AppContext>
  return { api, ...renderHook(() => useAcknowledgement(ids), { wrapper }) }
}

const setVisible = (isVisible: boolean) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('useAcknowledgement() reports outcomes that stay visible, once', () => {
  const { api } = show('one', 'other')
  vi.advanceTimersByTime(LONG_MS)
  expect(api.mock.calls).toEqual([
    ['controlEntry', { id: 'one', action: 'mark-seen' }],
    ['controlEntry', { id: 'other', action: 'mark-seen' }],
  ])
})

it('useAcknowledgement() reports nothing from a popup that closes as the outcome arrives', () => {
  const { api, unmount } = show('one')
  expect(api).not.toHaveBeenCalled()
  unmount()
  vi.advanceTimersByTime(LONG_MS)
  expect(api).not.toHaveBeenCalled()
})

it('useAcknowledgement() waits until a hidden page is visible', () => {
  setVisible(false)
  const { api } = show('one')
  vi.advanceTimersByTime(LONG_MS)
  expect(api).not.toHaveBeenCalled()
  setVisible(true)
  vi.advanceTimersByTime(LONG_MS)
  expect(api).toHaveBeenCalledOnce()
})
