import { beforeEach, expect, it } from 'vitest'
import { createKnown } from '@/lib/background/link-cache/known'
import type { Mirror } from '@/lib/background/link-cache/mirror'
import { createMirrored } from '@/lib/background/link-cache/mirrored'
import { sha256 } from '@/lib/background/link-cache/sha256'
import { fail, ok } from '@/lib/domain/result'
import { entryOf } from '@/test/setup/journal-samples'
import { mirrorUnderTest, newProfile } from '@/test/setup/mirror-under-test'
import { serviceInProcess } from './service-in-process'

beforeEach(newProfile)

const page = 'https://page.example/article'

/** A mirror of the service as it is once it was read, and what is known by it. */
const underTest = async () => {
  const service = await serviceInProcess()
  let connection = ok(service.connection)
  const { mirror, additions, reading } = mirrorUnderTest({
    api: service.api,
    connection: () => service.connection,
    now: () => service.clock.time,
  })
  const copied: string[] = []
  const knownBy = (held: Mirror) =>
    createKnown({
      mirror: held,
      additions,
      mirrored: createMirrored({ mirror: held, vault: { get: async () => connection }, digest: sha256 }),
      clipboard: {
        async write(text) {
          copied.push(text)
          return true
        },
      },
    })
  return {
    service,
    mirror,
    reading,
    copied,
    knownBy,
    known: knownBy(mirror),
    connectTo: (baseUrl: string) => {
      connection = ok({ ...service.connection, baseUrl })
    },
    lock: () => {
      connection = fail({ code: 'locked' }) as never
    },
  }
}

it('gives the links that lead to a destination, however it is written, those with the most clicks first', async () => {
  const { service, reading, known } = await underTest()
  const links = await service.create(
    { link: 'https://page.example' },
    { link: 'https://page.example/', password: 'open sesame' },
    { link: 'HTTPS://page.example/' },
    { link: 'https://page.example/' },
    { link: `${page}?other` },
  )
  for (const token of [links[3]?.token, links[3]?.token, links[0]?.token]) await service.visit(token ?? '')
  await reading.catchUp()
  const { first, count } = await known.leadingTo('https://page.example/')
  expect(count).toBe(4)
  expect(first.map(({ id, clicks }) => [id, clicks])).toEqual([
    [links[3]?.id, 2],
    [links[0]?.id, 1],
  ])
  expect((await known.leadingTo(page)).count).toBe(0)
})

it('knows a link that was created here before any reading meets it, once, and the reading still finds all others', async () => {
  const { service, reading, known } = await underTest()
  await service.create({ link: 'https://first.example/' })
  await reading.catchUp()
  // More than a page of links is created elsewhere, and then one here.
  await service.create(...Array.from({ length: 120 }, (_, index) => ({ link: `https://other.example/${index}` })))
  const [link] = await service.create({ link: page })
  const entry = entryOf(1, { state: 'created', baseUrl: service.connection.baseUrl, ...(link && { link }) })
  await known.add(entry)
  await known.add(entry)
  expect(await known.leadingTo(page)).toEqual({ first: [link], count: 1 })
  await reading.catchUp()
  expect(await known.leadingTo(page)).toEqual({ first: [link], count: 1 })
  expect((await known.leadingTo('https://other.example/0')).count).toBe(1)
  expect(await reading.state()).toMatchObject({ held: 122, total: 122 })
})

it('adds nothing to the mirror of another service, and none where none is kept', async () => {
  const { service, mirror, reading, known } = await underTest()
  const [link] = await service.create({ link: page })
  const entry = entryOf(1, { state: 'created', baseUrl: service.connection.baseUrl, ...(link && { link }) })
  await known.add(entry)
  expect(await mirror.record()).toBeUndefined()
  await reading.catchUp()
  await known.add({ ...entry, baseUrl: 'https://elsewhere.example', link: { ...entry.link, id: 'foreign' } as never })
  expect(await mirror.record()).toMatchObject({ held: 1 })
})

it('tells and copies nothing of another connection, nor while the key is locked', async () => {
  const { service, reading, known, copied, connectTo, lock } = await underTest()
  const [link] = await service.create({ link: page })
  await reading.catchUp()
  const id = link?.id ?? ''
  expect(await known.copy(id)).toBe(true)
  expect(await known.copy('no such link')).toBe(false)
  connectTo('https://elsewhere.example')
  expect(await known.leadingTo(page)).toEqual({ first: [], count: 0 })
  expect(await known.copy(id)).toBe(false)
  lock()
  expect(await known.leadingTo(page)).toEqual({ first: [], count: 0 })
  expect(await known.copy(id)).toBe(false)
  expect(copied).toEqual([link?.shortLink])
})

it('knows nothing, and breaks nothing, where the mirror cannot be read', async () => {
  const { mirror, knownBy } = await underTest()
  const broken = knownBy({ ...mirror, record: () => Promise.reject(new DOMException('Gone.', 'UnknownError')) })
  expect(await broken.leadingTo(page)).toEqual({ first: [], count: 0 })
  await broken.add(entryOf(1))
})
