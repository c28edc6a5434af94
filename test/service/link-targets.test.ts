import { expect, onTestFinished, test } from 'vitest'
import { LinkTargets } from '../../service/storage/link-targets.ts'
import { openDatabase } from '../../service/storage/open-store.ts'
import { SqlStore } from '../../service/storage/sql-store.ts'

/** As long as a link may be: about 2,000 of them fill half of the memory. */
const destination = `https://example.com/${'x'.repeat(8_172)}`

async function threeThousandLinks(): Promise<{ targets: LinkTargets; looks: () => number }> {
  const database = await openDatabase('file::memory:')
  onTestFinished(() => database.close())
  const store = new SqlStore(database)
  const link = { destination, passwordHash: null, expiresAt: null, tagId: null, createdAt: 0 }
  const tokens = Array.from({ length: 3_000 }, (_, index) => String(index))
  await Promise.all(tokens.map((token) => store.addLink({ ...link, id: token, token })))
  let looks = 0
  const targets = new LinkTargets({
    dialect: database.dialect,
    read(statement) {
      looks += 1
      return database.read(statement)
    },
    write: (statements) => database.write(statements),
    transaction: (work) => database.transaction(work),
    close: () => database.close(),
  })
  return { targets, looks: () => looks }
}

test('a link that was found is not looked for again, and one that was not there is', async () => {
  const { targets, looks } = await threeThousandLinks()
  expect(await targets.find('7')).toMatchObject({ id: '7', destination })
  expect(await targets.find('7')).toMatchObject({ id: '7', destination })
  expect(looks()).toBe(1)
  expect(await targets.find('none')).toBeUndefined()
  expect(await targets.find('none')).toBeUndefined()
  expect(looks()).toBe(3)
})

test('what is remembered has a bound: links that nobody asks for are forgotten, those in use stay', async () => {
  const { targets, looks } = await threeThousandLinks()
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 3_000; index += 1) {
      expect(await targets.find(String(index))).toMatchObject({ id: String(index) })
      await targets.find('7')
    }
  }
  const before = looks()
  expect(before).toBeGreaterThan(3_000)
  await targets.find('7')
  expect(looks()).toBe(before)
})
