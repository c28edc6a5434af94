import { expect, test, vi } from 'vitest'
import { hashApiKey, newApiKey } from '../../../service/keys/api-key.ts'
import { createKeyRing } from '../../../service/keys/key-ring.ts'

const ringWith = (...named: string[]) => {
  let elapsed = 0
  let valid = named
  const readHashes = vi.fn(async () => valid.map(hashApiKey))
  const keys = createKeyRing({ givenKey: 'the-given-key-of-the-ring', readHashes, elapsed: () => elapsed })
  return {
    keys,
    readHashes,
    setNamed: (...now: string[]) => (valid = now),
    pass: (milliseconds: number) => (elapsed += milliseconds),
  }
}

test('accepts() accepts the given key and the named ones, and no similar text', async () => {
  const named = newApiKey()
  const { keys } = ringWith(named)
  expect(await keys.accepts('the-given-key-of-the-ring')).toBe(true)
  expect(await keys.accepts(named)).toBe(true)
  for (const wrong of ['', `${named}x`, named.slice(1), hashApiKey(named)])
    expect(await keys.accepts(wrong)).toBe(false)
})

test('accepts() accepts a key at once that another process added', async () => {
  const { keys, setNamed } = ringWith()
  await keys.refresh()
  setNamed('a-key-of-another-process')
  expect(await keys.accepts('a-key-of-another-process')).toBe(true)
})

test('accepts() accepts a new key that arrives while the valid ones are read for a wrong key', async () => {
  const { keys, setNamed } = ringWith()
  setNamed('a-key-of-another-process')
  expect(await Promise.all([keys.accepts('wrong'), keys.accepts('a-key-of-another-process')])).toEqual([false, true])
})

test('accepts() refuses a key that another process revoked after refresh()', async () => {
  const { keys, setNamed } = ringWith('a-key-that-is-revoked')
  await keys.refresh()
  expect(await keys.accepts('a-key-that-is-revoked')).toBe(true)
  setNamed()
  await keys.refresh()
  expect(await keys.accepts('a-key-that-is-revoked')).toBe(false)
  expect(await keys.accepts('the-given-key-of-the-ring')).toBe(true)
})

test('accepts() reads the valid keys at most ten times a second, however many wrong ones are tried', async () => {
  const { keys, readHashes, pass } = ringWith()
  for (let guess = 0; guess < 100; guess += 1) await keys.accepts(`guess ${guess}`)
  expect(readHashes).toHaveBeenCalledTimes(1)
  pass(100)
  await keys.accepts('one more')
  expect(readHashes).toHaveBeenCalledTimes(2)
})
