import { expect, onTestFinished, test } from 'vitest'
import { createLinkTargets } from '../../../service/storage/links/link-targets.ts'
import { openDatabase } from '../../../service/storage/open-database.ts'
import { createStore } from '../../../service/storage/sql-store.ts'

/** As long as a link may be: about 2,000 of them fill half of the memory. */
const destination = `https://example.com/${'x'.repeat(8_172)}`

const threeThousandLinks = async () => {
  const database = await openDatabase('file::memory:')
  const store = createStore(database, () => {})
  onTestFinished(() => store.close())
  const link = {
    destination,
    isTokenGenerated: false,
    passwordHash: null,
    expiresAt: null,
    tagId: null,
    createdAt: 0,
    clicks: 0,
  }
  const tokens = Array.from({ length: 3_000 }, (_, index) => String(index))
  await Promise.all(tokens.map((token) => store.addLink({ ...link, id: token, token })))
  let looks = 0
  const find = createLinkTargets({
    read(statement) {
      looks += 1
      return database.read(statement)
    },
  })
  return { find, looks: () => looks }
}

test('a found link is not queried again, and a missing one is', async () => {
  const { find, looks } = await threeThousandLinks()
  expect(await find('7')).toMatchObject({ id: '7', destination })
  expect(await find('7')).toMatchObject({ id: '7', destination })
  expect(looks()).toBe(1)
  expect(await find('none')).toBeUndefined()
  expect(await find('none')).toBeUndefined()
  expect(looks()).toBe(3)
})

test('the memory of link targets is limited: unused links are forgotten, used ones stay', async () => {
  const { find, looks } = await threeThousandLinks()
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 3_000; index += 1) {
      expect(await find(String(index))).toMatchObject({ id: String(index) })
      await find('7')
    }
  }
  const before = looks()
  expect(before).toBeGreaterThan(3_000)
  await find('7')
  expect(looks()).toBe(before)
})
