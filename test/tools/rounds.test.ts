import { expect, it } from 'vitest'
import { inChunks } from '../../service/storage/database/database'
import { interleave, percentile } from '../../tools/bench/rounds'

it('interleave() runs each measure once per round, in changing orders, and does not count the warm-ups', async () => {
  const order: string[] = []
  const measure = (name: string) => async () => {
    order.push(name)
    return { [name]: order.length }
  }
  const samples = await interleave([measure('a'), measure('b'), measure('c')], { rounds: 99, warmUps: 1 })
  const rounds = inChunks(order, 3).map((round) => round.join(''))
  expect(rounds).toHaveLength(100)
  expect(new Set(rounds)).toEqual(new Set(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']))
  expect(
    Object.values(samples)
      .flat()
      .toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 297 }, (_, index) => index + 4))
})

it('percentile() is the value that a share of the others does not exceed', () => {
  const values = [5, 1, 4, 2, 3]
  expect(percentile(values, 0.5)).toBe(3)
  expect(percentile(values, 0.95)).toBe(5)
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured.')
})
