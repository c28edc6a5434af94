import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Popup } from '@/entrypoints/popup/popup'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName, Output } from '@/lib/rpc/contract'
import type { ShownState } from '@/lib/ui/popup-snapshot'
import { createQueryClient } from '@/lib/ui/queries'
import { connectedView } from './connection-views'

export const pageUrl = 'https://page.example/article'

export const pageTitle = 'An article'

const tags = [{ id: '1', label: 'Spring', color: '#00ff00' }]

type Answers = { [Name in MethodName]?: (input: Input<Name>) => Promise<Output<Name>> }
export type PopupState = Output<'getPopupState'>
type Call = { method: MethodName; input: unknown }

export const EMPTY: PopupState = {
  connection: connectedView,
  preferences: DEFAULT_PREFERENCES,
  utmPresets: [],
  draft: null,
  entry: null,
  waiting: { first: [], count: 0 },
  known: { first: [], count: 0 },
  tags: { first: tags, count: tags.length },
}

/**
 * The popup's page as a whole, over a double of the background: it has the state that it is given, which a test may
 * change, answers as it is told, and writes down what it was asked.
 */
export const showPopup = (
  change: Partial<PopupState> = {},
  answers: Answers = {},
  url = pageUrl,
  snapshot?: ShownState,
) => {
  const background = { state: { ...EMPTY, ...change } }
  const calls: Call[] = []
  const byDefault: Answers = {
    getPopupState: async () => background.state,
    listTags: async () => tags,
  }
  const api = (async (method: MethodName, input: unknown) => {
    calls.push({ method, input })
    const answer = (answers[method] ?? byDefault[method]) as ((input: unknown) => Promise<unknown>) | undefined
    return answer ? answer(input) : null
  }) as Api
  const openOptions = vi.fn()
  const openLibrary = vi.fn()
  const copyText = vi.fn(async (_text: string) => {})
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Popup
        api={api}
        snapshot={snapshot}
        pageUrl={url}
        pageTitle={pageTitle}
        copyText={copyText}
        openOptions={openOptions}
        openLibrary={openLibrary}
      />
    </QueryClientProvider>,
  )
  return {
    background,
    openOptions,
    openLibrary,
    copyText,
    user: userEvent.setup(),
    inputsOf: (method: MethodName) => calls.filter((call) => call.method === method).map(({ input }) => input),
  }
}
