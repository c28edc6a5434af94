import { expect, it } from 'vitest'
import { interleave, percentile } from '../../../tools/bench/rounds'

it('interleave() turns and reverses the order of the measures, and does not count the warm-ups', async () => {
  const order: string[] = []
  const measure = (name: string) => async () => {
    order.push(name)
    return { [name]: order.length }
  }
  const samples = await interleave([measure('a'), measure('b'), measure('c')], { rounds: 3, warmUps: 1 })
  expect(order.join('')).toBe(['abc', 'cba', 'bca', 'acb'].join(''))
  expect(samples).toEqual({ a: [6, 9, 10], b: [5, 7, 12], c: [4, 8, 11] })
})

it('percentile() is the value that a share of the others does not exceed', () => {
  const values = [5, 1, 4, 2, 3]
  expect(percentile(values, 0.5)).toBe(3)
  expect(percentile(values, 0.95)).toBe(5)
  expect(() => percentile([], 0.5)).toThrow('Nothing was measured.')
})
