import { expect, test } from 'vitest'
import { createPasswords } from '../../../service/passwords/passwords.ts'
import { quickHash } from '../app-under-test.ts'

test('verify() accepts the right password and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('right')
  expect(await passwords.verify('right', stored)).toBe(true)
  expect(await passwords.verify('wrong', stored)).toBe(false)
})

test('verify() answers 503 while the queue is full, and works afterwards', async () => {
  const stored = await quickHash('right')
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 2 } })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => passwords.verify('right', stored)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 503, code: 'busy' })
  expect(await passwords.verify('right', stored)).toBe(true)
})

test('hash() of a creation runs before waiting guesses', async () => {
  const stored = await quickHash('right')
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 10 } })
  const order: string[] = []
  const note = (name: string) => () => order.push(name)
  await Promise.all([
    passwords.verify('1', stored).then(note('first guess')),
    passwords.verify('2', stored).then(note('second guess')),
    passwords.verify('3', stored).then(note('third guess')),
    passwords.hash('new').then(note('creation')),
  ])
  expect(order).toEqual(['first guess', 'creation', 'second guess', 'third guess'])
})
