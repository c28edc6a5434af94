import type { Omnibox as BrowserOmnibox, Tabs } from 'webextension-polyfill'
import { i18n } from '#i18n'
import { searchAddress } from '@/lib/domain/library/library-view'
import { copyOf } from '@/lib/domain/link/copied-text'
import type { Preferences } from '@/lib/domain/settings/preferences'
import type { Badge } from '../../badge'
import type { Clipboard } from '../clipboard'
import type { Choice } from './choice'
import { type Markup, promiseFor, suggestionsFor } from './suggestions'

type Dependencies = {
  setDefaultSuggestion: BrowserOmnibox.Static['setDefaultSuggestion']
  markup: Markup
  choose: (typed: string) => Promise<Choice>
  /** Loads and syncs the links to search. */
  warmUp: () => void
  clipboard: Clipboard
  preferences: { get(): Promise<Preferences> }
  badge: Pick<Badge, 'report'>
  /** True if the address bar belongs to a private window. */
  isPrivate: () => Promise<boolean>
  shorten: (destination: string, isPrivate: boolean) => Promise<void>
  openPage: (path: string) => Promise<unknown>
}

export type Omnibox = {
  /** Called once the keyword was typed. */
  begin(): void
  change(typed: string, suggest: (suggestions: BrowserOmnibox.SuggestResult[]) => void): Promise<void>
  enter(typed: string): Promise<void>
}

/** The keyword in the address bar: searches links, copies the chosen one, shortens addresses. */
export const createOmnibox = (dependencies: Dependencies): Omnibox => {
  const { setDefaultSuggestion, markup, choose, warmUp, clipboard, preferences, badge, isPrivate, shorten, openPage } =
    dependencies
  let latest = ''
  // Until it gets a new first row, the browser shows the one of earlier words. This one holds whatever the search finds.
  const showDefault = (typed: string) => setDefaultSuggestion({ description: promiseFor(typed, markup) })
  return {
    begin() {
      showDefault('')
      warmUp()
      clipboard.prepare()
    },
    async change(typed, suggest) {
      latest = typed
      showDefault(typed)
      const choice = await choose(typed)
      // The input may have changed meanwhile.
      if (typed !== latest) return
      const { first, others } = suggestionsFor(choice, markup)
      setDefaultSuggestion({ description: first })
      suggest(others)
    },
    async enter(typed) {
      // Asked at once: the search may take long, and another window may have the focus after it.
      const [isInPrivate, choice] = await Promise.all([isPrivate(), choose(typed)])
      if (choice.kind === 'copy') {
        const link = choice.link.shortLink
        const preferred = await preferences.get()
        const { text, html } = copyOf(preferred.copyAs, choice.link, preferred.copyTemplate)
        const isCopied = await clipboard.write(text, html)
        await badge.report(
          isCopied,
          isCopied ? i18n.t('library.copied', { link }) : i18n.t('library.notCopied', { link }),
        )
      } else if (choice.kind === 'shorten') await shorten(choice.destination, isInPrivate)
      else if (choice.kind === 'open-library') {
        // The library may open in an ordinary window, whose history would keep the words.
        await openPage(`/library.html${isInPrivate ? '' : searchAddress(choice.words)}`)
      } else await openPage('/options.html')
    },
  }
}

/** Returns whether the active tab is private. The address bar's events carry no tab. */
export const createIsActiveTabPrivate = (tabs: Pick<Tabs.Static, 'query'>) => async (): Promise<boolean> => {
  const [tab] = await tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.incognito === true
}
