import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { Popup } from '@/entrypoints/popup/popup'
import { prefetchPopup } from '@/entrypoints/popup/use-popup-settings'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { CHIPS, type Chip } from '@/lib/domain/settings/popup-state'
import type { Api } from '@/lib/rpc/client'
import type { Input, MethodName, Output } from '@/lib/rpc/contract'
import { AppContext } from '@/lib/ui/app'
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
    /** The entry that the background knows of the page, which the test shows from its line. */
    shown?: JournalEntry
    /** The entry that the popup was opened for. */
    opened?: JournalEntry | null
    /** The sentence that the popup was opened for. */
    report?: string
    /** The chips that are opened. */
    open?: Chip[]
    /** Of links that were just made, by the ids of their entries. */
    passwords?: Record<string, string>
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
    shown,
    opened = null,
    report = '',
    entry = shown,
    waiting,
    known,
    open = ['tag', 'password'],
    isPinned = true,
    passwords = {},
    ...given
  } = setting
  const storage = await storedUnderTest({ tags, ...given })
  const { stored, client } = storage
  await stored.popupState.set({ open: [], domains: {} })
  for (const [id, password] of Object.entries(passwords)) {
    await stored.linkPasswords.setPassword({ id }, password)
    await stored.linkPasswords.startCopyTime({ id })
  }
  const status = { ...NOTHING, ...(entry && { entry }), ...(waiting && { waiting }), ...(known && { known }) }
  const background = { status }
  const calls: Call[] = []
  const byDefault: Answers = {
    getPageStatus: async () => background.status,
    listTags: async () => given.tags ?? tags,
    getNewestLinks: async () => [],
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
  const tab = Promise.resolve({ url, title: pageTitle, isPrivate: false })
  await prefetchPopup(client, stored, tab, Promise.resolve(opened))
  render(
    <QueryClientProvider client={client}>
      <AppContext value={{ api, stored }}>
        <Popup
          pageUrl={url}
          pageTitle={pageTitle}
          opened={opened}
          report={report}
          openOptions={openOptions}
          openLibrary={openLibrary}
          openTabs={openTabs}
          isPinned={async () => isPinned}
          hasCommands
          libraryKeys={async () => 'Alt+Shift+L'}
        />
      </AppContext>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  if (document.querySelector('.draft')) openChips(open)
  if (shown) await user.click(await showInLine())
  return {
    ...storage,
    background,
    openOptions,
    openLibrary,
    openTabs,
    copyText,
    user,
    inputsOf: (method: MethodName) => calls.filter((call) => call.method === method).map(({ input }) => input),
  }
}

/** Opens chips, and gives the focus back to the link. */
const openChips = (chips: readonly Chip[]) => {
  const buttons = document.querySelectorAll<HTMLElement>('.draft > .chips > button')
  for (const chip of chips) {
    const button = buttons[CHIPS.indexOf(chip)]
    if (button && button.ariaExpanded !== 'true') fireEvent.click(button)
  }
  document.querySelector<HTMLElement>('input[type=url]')?.focus()
}
/** The button in the line over the form that leads to its entry. */
export const showInLine = () =>
  waitFor(() => {
    const shown = document.querySelector<HTMLElement>('.line p button, .line > .action:not(.copy)')
    expect(shown).not.toBeNull()
    return shown as HTMLElement
  })
export const field = (name: string) => screen.findByLabelText(name)
export const button = (name: string) => screen.findByRole('button', { name })
export const shorten = () => button('Shorten')
/** The button of the short link says that it has copied. */
export const isSaidCopied = () => document.querySelector('.card > .copy')?.hasAttribute('data-copied')
/** What the page announces, without its buttons. */
export const announced = () => document.querySelector('main > [role=status]')?.textContent
export const shownLink = (number: number) => screen.findByRole('link', { name: `s.example/t${number}` })

/** A link that leads to the popup's page. */
export const pageLinkOf = (number: number) => ({ ...linkOf(number), destination: pageUrl })

/** The entry of a link that was created for the popup's page. */
export const created = (number: number, change: Partial<JournalEntry> = {}) =>
  entryOf(number, {
    state: 'created',
    notice: 'unseen',
    copy: 'copied',
    request: { link: pageUrl },
    link: pageLinkOf(number),
    ...change,
  })
