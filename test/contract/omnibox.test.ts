import { beforeEach, expect, it } from 'vitest'
import { createChoice } from '@/lib/background/browser/omnibox/choice'
import { createKnown } from '@/lib/background/link-cache/known'
import { createMirrored } from '@/lib/background/link-cache/mirrored'
import { createSearchLines } from '@/lib/background/link-cache/search-lines'
import { sha256 } from '@/lib/background/link-cache/sha256'
import type { FailureCode } from '@/lib/domain/failure'
import { fail, ok } from '@/lib/domain/result'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

/** What Enter would do, over a mirror of the real service. */
const underTest = async () => {
  const service = await serviceInProcess()
  let reads = 0
  const { mirror, additions, reading } = mirrorUnderTest({
    api: service.api,
    connection: () => service.connection,
    now: () => service.clock.time,
    onChanged: () => searchLines.forget(),
  })
  const searchLines = createSearchLines({
    visit(see) {
      reads += 1
      return mirror.visit(see)
    },
  })
  const setting: { failure?: FailureCode; keepMirror: boolean } = { keepMirror: true }
  const vault = { get: async () => (setting.failure ? fail({ code: setting.failure }) : ok(service.connection)) }
  const mirrored = createMirrored({ mirror, vault, digest: sha256 })
  const choose = createChoice({
    vault,
    preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, keepMirror: setting.keepMirror }) },
    mirrored,
    searchLines,
    linkOf: mirror.get,
    leadingTo: createKnown({ mirror, additions, mirrored, clipboard: { write: async () => true } }).leadingTo,
    isComplete: async () => (await mirror.record())?.progress === 'complete',
  })
  return { service, mirror, reading, choose, setting, reads: () => reads }
}

it('copies the best match of the words, and offers the others', async () => {
  const { service, reading, choose } = await underTest()
  const [rose, tulip, red] = await service.create(
    { link: 'https://example.com/garden/roses' },
    { link: 'https://example.com/garden/tulips' },
    { link: 'https://example.com/garden/red-tulips' },
  )
  await reading.catchUp()
  expect(await choose(' garden/tulips ')).toEqual({ kind: 'copy', link: tulip, others: [red] })
  const all = await choose('garden')
  expect(all).toMatchObject({ kind: 'copy', others: [{}, {}] })
  expect(await choose(rose?.shortLink ?? '')).toEqual({ kind: 'copy', link: rose, others: [] })
})

it('reads the mirror once for all that is typed, and anew only where there are other links', async () => {
  const { service, reading, choose, reads } = await underTest()
  await service.create({ link: 'https://example.com/tulips' })
  await reading.catchUp()
  for (const typed of ['t', 'tu', 'tul']) await choose(typed)
  await reading.catchUp()
  await choose('tulips')
  expect(reads()).toBe(1)
  await service.create({ link: 'https://example.com/roses' })
  await reading.catchUp()
  expect(await choose('roses')).toMatchObject({ kind: 'copy' })
  expect(reads()).toBe(2)
})

it('shortens an address that no link leads to, and copies the link of one that has one', async () => {
  const { service, reading, choose } = await underTest()
  const [known] = await service.create({ link: 'https://example.com/' })
  await reading.catchUp()
  expect(await choose('https://example.com')).toEqual({ kind: 'copy', link: known, others: [] })
  expect(await choose('https://new.example/a')).toEqual({
    kind: 'shorten',
    destination: 'https://new.example/a',
    others: [],
  })
})

it('says why it finds nothing, and where to go', async () => {
  const { service, reading, choose, setting } = await underTest()
  expect(await choose('tulips')).toEqual({ kind: 'open-library', words: 'tulips', reason: 'reading' })
  await service.create({ link: 'https://example.com/roses' })
  await reading.catchUp()
  expect(await choose('tulips')).toEqual({ kind: 'open-library', words: 'tulips', reason: 'no-match' })
  expect(await choose('  ')).toEqual({ kind: 'open-library', words: '', reason: 'nothing-typed' })
  setting.failure = 'locked'
  expect(await choose('roses')).toEqual({ kind: 'open-library', words: 'roses', reason: 'locked' })
  setting.failure = 'not-connected'
  expect(await choose('roses')).toEqual({ kind: 'open-options', reason: 'not-connected' })
  delete setting.failure
  setting.keepMirror = false
  await reading.erase()
  expect(await choose('roses')).toEqual({ kind: 'open-options', reason: 'no-copy' })
  expect(await choose('https://example.com/roses')).toMatchObject({ kind: 'shorten' })
})
