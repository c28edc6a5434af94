import { expect, it } from 'vitest'
import { createChoice, createOmnibox, plainMarkup, xmlMarkup } from '@/lib/background/browser/omnibox'
import { type FailureCode, fail, ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { doublesOf } from '@/test/support/doubles'
import { linkOf } from '@/test/support/journal-samples'

const { text, link, url } = plainMarkup
const ofPlainText = { text, link, url }

type Choose = Parameters<typeof createOmnibox>[0]['choose']

/**
 * The omnibox over a double of the browser's default row. Chromium draws a new one at once or with the first suggestion,
 * Firefox from the next key on.
 */
const underTest = (
  choose: Choose,
  preferred: Partial<Preferences> = {},
  isPrivate = async () => false,
  markup = { ...xmlMarkup, ...ofPlainText },
) => {
  const row = { description: '' }
  const copied: unknown[] = []
  const reported: unknown[] = []
  const shortened: unknown[] = []
  const omnibox = createOmnibox(
    doublesOf({
      setDefaultSuggestion: ({ description }) => {
        row.description = description
      },
      markup,
      choose,
      warmUp() {},
      clipboard: {
        prepare() {},
        async write(...given) {
          copied.push(given)
          return true
        },
      },
      storage: { preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, ...preferred }) } },
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
    }),
  )
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
  expect(row.description).toBe('No link matches “other words”. Press Enter to open your links.')
})

it('change() says of an address at once that Enter shortens it', async () => {
  const { omnibox, row } = underTest(() => new Promise(() => {}))
  void omnibox.change('https://new.example/page', () => {})
  expect(row.description).toBe('Shorten https://new.example/page')
})

it('change() suggests at least one row, with which Chromium draws its first row again', async () => {
  const { omnibox, row } = underTest(copyFirst)
  for (const typed of ['promo', 'other words']) {
    let suggested: { content: string; description: string }[] = []
    await omnibox.change(` ${typed} `, (suggestions) => {
      suggested = suggestions
    })
    // What leads to the same as the first row is not shown beside it.
    expect(suggested).toEqual([{ content: typed, description: row.description }])
  }
})

it('in Firefox, the first row says what any words do, and the first suggestion what these do', async () => {
  const { omnibox, row } = underTest(copyFirst, {}, undefined, plainMarkup)
  omnibox.begin()
  const suggested = async (typed: string) => {
    let first: { content: string; description: string } | undefined
    await omnibox.change(typed, ([suggestion]) => {
      first = suggestion
    })
    return first
  }
  expect(await suggested('promo')).toEqual({
    content: 'https://s.example/t1',
    description: 'Copy s.example/t1 · 0 clicks · https://example.com/',
  })
  // The same words again would be left out.
  const none = { content: 'words ', description: 'No link matches “words”. Press Enter to open your links.' }
  expect(await suggested('words')).toEqual(none)
  expect(row.description).toBe('Copy, find or shorten with Curtail')
})

it('begin() clears the row of an earlier time', async () => {
  const { omnibox, row } = underTest(copyFirst)
  await omnibox.change('promo', () => {})
  omnibox.begin()
  expect(row.description).toMatch(/^Type words/)
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
  expect(reported).toEqual([[{ isPrivate: false }, true, `Copied: ${linkOf(1).shortLink}`]])
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

const page = 'https://example.com/page'

/** The choice over a real link cache with these links. */
const choosing = async (links: readonly Partial<Link>[], unusable?: FailureCode) => {
  newProfile()
  const listLinks = async () => ok({ current: 1, totalPages: 1, totalRows: 0, links: [] })
  const { linkCache, linkSync, add } = cacheUnderTest({
    api: { listLinks },
    connection: () => connection,
    now: () => 1_000,
  })
  await linkSync.sync()
  for (const [index, link] of links.entries()) await add({ ...linkOf(index), destination: page, ...link })
  return createChoice(
    doublesOf({
      vault: { get: async () => (unusable ? fail({ code: unusable }) : ok(connection)) },
      storage: {
        preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, stripTracking: true }) },
        utmPresets: { list: async () => [] },
      },
      linkCache,
    }),
  )
}

it('an address is shortened if all its links are protected, as in the popup', async () => {
  const choose = await choosing([{ hasPassword: true }])
  expect(await choose(page)).toMatchObject({ kind: 'shorten', destination: page })
})

it('a link is copied that leads to the address as it would be shortened', async () => {
  const choose = await choosing([{}])
  expect(await choose(`${page}?fbclid=1`)).toMatchObject({ kind: 'copy', link: { id: linkOf(0).id } })
})

it('an unprotected link to an address is copied, even if protected ones have more clicks', async () => {
  const choose = await choosing([{}, ...[1, 2].map((clicks) => ({ hasPassword: true, clicks }))])
  expect(await choose(page)).toMatchObject({ kind: 'copy', link: { id: linkOf(0).id } })
})

it.each([
  ['key-forgotten', { kind: 'open-options', reason: 'key-forgotten' }],
  ['not-connected', { kind: 'open-options', reason: 'not-connected' }],
] as const)('words typed without a key lead to where it is entered: %s', async (code, choice) => {
  expect(await (await choosing([], code))('plums')).toEqual(choice)
})

it('a typed short link is copied, protected or not', async () => {
  const choose = await choosing([{ hasPassword: true }])
  expect(await choose(linkOf(0).shortLink)).toMatchObject({ kind: 'copy', link: { id: linkOf(0).id } })
})
