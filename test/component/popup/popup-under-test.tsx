import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Popup } from '@/entrypoints/popup/popup'
import { prefetchPopup } from '@/entrypoints/popup/use-popup-settings'
import type { JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Chip } from '@/lib/domain/settings/popup-state'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName, Output } from '@/lib/rpc/contract'
import { entryOf, linkOf } from '@/test/support/journal-samples'
import { watchClipboard } from '../browser-doubles'
import { storedUnderTest } from '../stored-under-test'

export const pageUrl = 'https://page.example/article'

export const pageTitle = 'An article'

export const tags = [{ id: '1', label: 'Spring', color: '#00ff00' }]

type Answers = { [Name in MethodName]?: (input: Input<Name>) => Promise<Output<Name>> }
export type PageStatus = Output<'getPageStatus'>
type Call = { method: MethodName; input: unknown }
type Given = Parameters<typeof storedUnderTest>[0] &
  Partial<PageStatus> & {
    answers?: Answers
    url?: string
    /** The entry of the page, as the background has published it. */
    pageEntry?: JournalEntry
    /** The chips that were left open. */
    open?: Chip[]
    /** Whether the button is on the toolbar. */
    isPinned?: boolean
  }

const NOTHING: PageStatus = { entry: null, waiting: { first: [], count: 0 }, known: { first: [], count: 0 } }

/**
 * The popup's whole page, over a storage with the test's values and a double of the background. The double has the given
 * status, which a test may change, gives the given answers, and records all calls.
 */
export const showPopup = async (setting: Given = {}) => {
  const {
    answers = {},
    url = pageUrl,
    entry,
    waiting,
    known,
    pageEntry,
    open = ['tag', 'password'],
    isPinned = true,
    ...given
  } = setting
  const storage = await storedUnderTest({ tags, ...given })
  const { stored, client } = storage
  if (pageEntry) await stored.pageEntries.publish(pageEntry)
  await stored.popupState.set({ open, domains: {} })
  const status = { ...NOTHING, ...(entry && { entry }), ...(waiting && { waiting }), ...(known && { known }) }
  const background = { status }
  const calls: Call[] = []
  const byDefault: Answers = {
    getPageStatus: async () => background.status,
    listTags: async () => given.tags ?? tags,
    searchLinks: async () => ({ version: '1', count: 0, first: 0, links: [], described: [], maxClicks: 0 }),
  }
  const api = (async (method: MethodName, input: unknown) => {
    calls.push({ method, input })
    const answer = (answers[method] ?? byDefault[method]) as ((input: unknown) => Promise<unknown>) | undefined
    return answer ? answer(input) : null
  }) as Api
  const openOptions = vi.fn()
  const openLibrary = vi.fn()
  const openTabs = vi.fn()
  const copyText = watchClipboard()
  await prefetchPopup(client, stored, Promise.resolve({ url, title: pageTitle, isPrivate: false }))
  render(
    <QueryClientProvider client={client}>
      <Popup
        api={api}
        stored={stored}
        pageUrl={url}
        pageTitle={pageTitle}
        openOptions={openOptions}
        openLibrary={openLibrary}
        openTabs={openTabs}
        isPinned={async () => isPinned}
        libraryKeys={async () => 'Alt+Shift+L'}
      />
    </QueryClientProvider>,
  )
  return {
    ...storage,
    background,
    openOptions,
    openLibrary,
    openTabs,
    copyText,
    user: userEvent.setup(),
    inputsOf: (method: MethodName) => calls.filter((call) => call.method === method).map(({ input }) => input),
  }
}

export const field = (name: string) => screen.findByLabelText(name)
export const button = (name: string) => screen.findByRole('button', { name })
export const shorten = () => button('Shorten')
/** The button of the short link says that it has copied. */
export const isSaidCopied = () => document.querySelector('.link-card > .copy')?.hasAttribute('data-copied')
/** What the page announces, without its buttons. */
export const announced = () => document.querySelector('main > [role=status]')?.textContent
export const shownLink = (number: number) => screen.findByRole('link', { name: `s.example/t${number}` })

/** The entry of a link that was created for the popup's page. */
export const created = (number: number, change: Partial<JournalEntry> = {}) =>
  entryOf(number, { state: 'created', notice: 'unseen', copy: 'copied', link: linkOf(number), pageUrl, ...change })
