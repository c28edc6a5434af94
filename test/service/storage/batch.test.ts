import { expect, test } from 'vitest'
import { createBatcher } from '../../../service/storage/database/batch.ts'

test('items that arrive together share batches of at most so many, and each gets its own outcome', async () => {
  const batches: number[][] = []
  const write = createBatcher<number, number>(
    async (items) => {
      batches.push(items)
      return items.map((item) => (item === 4 ? { error: new Error('the fourth') } : { result: 10 * item }))
    },
    { maxItems: 3, maxWrites: 1 },
  )
  const written = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(write))
  expect(batches).toEqual([[1, 2, 3], [4, 5, 6], [7]])
  expect(written.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual([
    10,
    20,
    30,
    'the fourth',
    50,
    60,
    70,
  ])
})
