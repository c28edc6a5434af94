import { expect, it } from 'vitest'
import { interleave, percentile } from '../../../tools/bench/rounds'

it('interleave() starts each round with another measure, and does not count the warm-ups', async () => {
  const order: string[] = []
  const measure = (name: string) => async () => {
    order.push(name)
    return { [name]: order.length }
  }
  const samples = await interleave([measure('a'), measure('b')], { rounds: 2, warmUps: 1 })
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  expect(samples).toEqual({ a: [4, 5], b: [3, 6] })
})

it('percentile() is the value that a share of the others does not exceed', () => {
  const values = [5, 1, 4, 2, 3]
  expect(percentile(values, 0.5)).toBe(3)
  expect(percentile(values, 0.95)).toBe(5)
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured.')
})
