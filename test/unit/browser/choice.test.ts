import { expect, it } from 'vitest'
import { createChoice } from '@/lib/background/browser/omnibox/choice'
import { type FailureCode, fail, ok } from '@/lib/domain/failure'
import type { Link } from '@/lib/domain/link/link'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { cacheUnderTest, connection, newProfile } from '@/test/support/cache-under-test'
import { linkOf } from '@/test/support/journal-samples'

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
  return createChoice({
    vault: { get: async () => (unusable ? fail({ code: unusable }) : ok(connection)) },
    preferences: { get: async () => DEFAULT_PREFERENCES },
    linkCache,
  })
}

it('an address is shortened if all its links are protected, as in the popup', async () => {
  const choose = await choosing([{ hasPassword: true }])
  expect(await choose(page)).toMatchObject({ kind: 'shorten', destination: page })
})

it('an unprotected link to an address is copied, even if protected ones have more clicks', async () => {
  const choose = await choosing([{}, ...[1, 2].map((clicks) => ({ hasPassword: true, clicks }))])
  expect(await choose(page)).toMatchObject({ kind: 'copy', link: { id: linkOf(0).id } })
})

it.each([
  ['locked', { kind: 'open-library', words: 'plums', reason: 'locked' }],
  ['key-forgotten', { kind: 'open-options', reason: 'key-forgotten' }],
  ['not-connected', { kind: 'open-options', reason: 'not-connected' }],
] as const)('words typed without a key lead to where it is entered: %s', async (code, choice) => {
  expect(await (await choosing([], code))('plums')).toEqual(choice)
})

it('a typed short link is copied, protected or not', async () => {
  const choose = await choosing([{ hasPassword: true }])
  expect(await choose(linkOf(0).shortLink)).toMatchObject({ kind: 'copy', link: { id: linkOf(0).id } })
})
