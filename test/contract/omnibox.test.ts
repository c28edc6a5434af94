import { beforeEach, expect, it } from 'vitest'
import { createChoice } from '@/lib/background/browser/omnibox'
import type { FailureCode } from '@/lib/domain/failure'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { cacheUnderTest, newProfile } from '@/test/support/cache-under-test'
import { doublesOf } from '@/test/support/doubles'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

/** What Enter would do, over a cache of the real service. */
const underTest = async () => {
  const service = await serviceInProcess()
  const setting: { failure?: FailureCode; keepCache: boolean } = { keepCache: true }
  const { linkCache, linkSync, vault } = cacheUnderTest({
    api: service.api,
    connection: () => setting.failure ?? service.connection,
    now: () => service.clock.time,
  })
  const choose = createChoice(
    doublesOf({
      vault,
      storage: {
        preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, keepCache: setting.keepCache }) },
        utmPresets: { list: async () => [] },
      },
      linkCache,
    }),
  )
  return { service, linkSync, choose, setting }
}

it('the choice for words is to copy the best match, and to offer the others', async () => {
  const { service, linkSync, choose } = await underTest()
  const [rose, tulip, red] = await service.create(
    { link: 'https://example.com/garden/roses' },
    { link: 'https://example.com/garden/tulips' },
    { link: 'https://example.com/garden/red-tulips' },
  )
  await linkSync.sync()
  expect(await choose(' garden/tulips ')).toEqual({ kind: 'copy', link: tulip, others: [] })
  expect(await choose('tulips garden')).toEqual({ kind: 'copy', link: red, others: [tulip] })
  const all = await choose('garden')
  expect(all).toMatchObject({ kind: 'copy', others: [{}, {}] })
  expect(await choose(rose?.shortLink ?? '')).toEqual({ kind: 'copy', link: rose, others: [] })
})

it('the choice for an address is to shorten it, or to copy the link that it has', async () => {
  const { service, linkSync, choose } = await underTest()
  const [known] = await service.create({ link: 'https://example.com/' })
  await linkSync.sync()
  expect(await choose('https://example.com')).toEqual({ kind: 'copy', link: known, others: [] })
  expect(await choose('https://new.example/a')).toEqual({
    kind: 'shorten',
    destination: 'https://new.example/a',
    others: [],
  })
})

it('the choice explains why nothing is found, and leads on', async () => {
  const { service, linkSync, choose, setting } = await underTest()
  expect(await choose('tulips')).toEqual({ kind: 'open-library', words: 'tulips', reason: 'reading' })
  await service.create({ link: 'https://example.com/roses' })
  await linkSync.sync()
  expect(await choose('tulips')).toEqual({ kind: 'open-library', words: 'tulips', reason: 'no-match' })
  expect(await choose('  ')).toEqual({ kind: 'open-library', words: '', reason: 'nothing-typed' })
  setting.failure = 'not-connected'
  expect(await choose('roses')).toEqual({ kind: 'open-options', reason: 'not-connected' })
  delete setting.failure
  setting.keepCache = false
  await linkSync.erase()
  expect(await choose('roses')).toEqual({ kind: 'open-options', reason: 'no-copy' })
  expect(await choose('https://example.com/roses')).toMatchObject({ kind: 'shorten' })
})
