import { expect, it } from 'vitest'
import { createOmnibox } from '@/lib/background/browser/omnibox/omnibox'
import { plainMarkup } from '@/lib/background/browser/omnibox/suggestions'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { linkOf } from '@/test/support/journal-samples'

type Choose = Parameters<typeof createOmnibox>[0]['choose']

/** The omnibox over a double of the browser's default row, which keeps its text until it gets another. */
const underTest = (choose: Choose, preferred: Partial<Preferences> = {}, isPrivate = async () => false) => {
  const row = { description: '' }
  const copied: unknown[] = []
  const reported: unknown[] = []
  const shortened: unknown[] = []
  const omnibox = createOmnibox({
    setDefaultSuggestion: ({ description }) => {
      row.description = description
    },
    markup: plainMarkup,
    choose,
    warmUp() {},
    clipboard: {
      prepare() {},
      async write(...given) {
        copied.push(given)
        return true
      },
    },
    preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, ...preferred }) },
    badge: {
      async report(...given) {
        reported.push(given)
      },
    },
    isPrivate,
    async shorten(...given) {
      shortened.push(given)
    },
    openPage: async () => {},
  })
  return { omnibox, row, copied, reported, shortened }
}

const copyFirst: Choose = async (typed) =>
  typed === 'promo'
    ? { kind: 'copy', link: linkOf(1), others: [] }
    : { kind: 'open-library', words: typed, reason: 'no-match' }

it('change() never leaves the row of earlier words, however long the search takes', async () => {
  const search = Promise.withResolvers<Awaited<ReturnType<Choose>>>()
  const { omnibox, row } = underTest((typed) => (typed === 'promo' ? copyFirst(typed) : search.promise))
  await omnibox.change('promo', () => {})
  expect(row.description).toContain('Copy s.example/t1')
  const changing = omnibox.change('other words', () => {})
  expect(row.description).toBe('Find “other words” among your links')
  search.resolve({ kind: 'open-library', words: 'other words', reason: 'no-match' })
  await changing
  expect(row.description).toBe('No link matches “other words”. Press Enter to open the library.')
})

it('change() says of an address at once that Enter shortens it', async () => {
  const { omnibox, row } = underTest(() => new Promise(() => {}))
  void omnibox.change('https://new.example/page', () => {})
  expect(row.description).toBe('Shorten https://new.example/page')
})

it('begin() clears the row of an earlier time', async () => {
  const { omnibox, row } = underTest(copyFirst)
  await omnibox.change('promo', () => {})
  omnibox.begin()
  expect(row.description).toMatch(/^Type a few words/)
})

it('change() ignores the answer for words that were typed over', async () => {
  const first = Promise.withResolvers<Awaited<ReturnType<Choose>>>()
  const { omnibox, row } = underTest((typed) => (typed === 'pro' ? first.promise : copyFirst(typed)))
  const changing = omnibox.change('pro', () => {})
  await omnibox.change('promo', () => {})
  first.resolve({ kind: 'open-library', words: 'pro', reason: 'no-match' })
  await changing
  expect(row.description).toContain('Copy s.example/t1')
})

it('enter() copies in the preferred form, and the badge reports it', async () => {
  const { omnibox, copied, reported } = underTest(copyFirst, { copyAs: 'html' })
  await omnibox.enter('promo')
  const html = `<a href="${linkOf(1).shortLink}">${linkOf(1).shortLink}</a>`
  expect(copied).toEqual([[html, html]])
  expect(reported).toEqual([[true, `Copied: ${linkOf(1).shortLink}`]])
})

it('enter() belongs to the window in which it was pressed, whatever has the focus once the search is over', async () => {
  const world = { isPrivate: true }
  const search = Promise.withResolvers<Awaited<ReturnType<Choose>>>()
  const { omnibox, shortened } = underTest(
    () => search.promise,
    {},
    async () => world.isPrivate,
  )
  const entering = omnibox.enter('https://new.example/page')
  world.isPrivate = false
  search.resolve({ kind: 'shorten', destination: 'https://new.example/page', others: [] })
  await entering
  expect(shortened).toEqual([['https://new.example/page', true]])
})
