import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { StartError } from '../../service/failure-reason.ts'
import { apiKeyRule, createKeyRing, hashApiKey, keyFromFile, newApiKey } from '../../service/keys.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('newApiKey() returns a different key each time, in the accepted format', () => {
  const [one, two] = [newApiKey(), newApiKey()]
  expect(one).not.toBe(two)
  expect(one).toMatch(apiKeyRule.pattern)
  expect(hashApiKey(one)).not.toContain(one)
})

test('the first start makes a key file that only its owner can read, and later starts read it', () => {
  const path = join(temporaryFolder(), 'new', 'folder', 'api-key')
  const key = keyFromFile(path)
  expect(key).toMatch(apiKeyRule.pattern)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe(`${key}\n`)
  expect(keyFromFile(path)).toBe(key)
})

test('a key that a person wrote into the file is used', () => {
  const path = join(temporaryFolder(), 'api-key')
  writeFileSync(path, 'my-own-key-of-some-length')
  expect(keyFromFile(path)).toBe('my-own-key-of-some-length')
})

test.each(['', 'short', 'two words that are long enough'])('a key file with %j is refused by its path', (content) => {
  const path = join(temporaryFolder(), 'api-key')
  writeFileSync(path, content)
  expect(() => keyFromFile(path)).toThrow(StartError)
  expect(() => keyFromFile(path)).toThrow(path)
})

test('a key file that cannot be read or made is reported in a line that says what to do', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'is-a-folder'))
  expect(() => keyFromFile(join(folder, 'is-a-folder'))).toThrow(/^The API key cannot be read: .*API_KEY instead\.$/)
  writeFileSync(join(folder, 'is-a-file'), '')
  chmodSync(folder, 0o700)
  expect(() => keyFromFile(join(folder, 'is-a-file', 'api-key'))).toThrow(/^The API key cannot be .*API_KEY instead\.$/)
})

const ringWith = (...named: string[]) => {
  let elapsed = 0
  let valid = named
  const readKeys = vi.fn(async () => valid.map((key) => ({ name: `name of ${key}`, hash: hashApiKey(key) })))
  const keys = createKeyRing({ givenKey: 'the-given-key-of-the-ring', readKeys, elapsed: () => elapsed })
  const accepts = async (key: string) => (await keys.find(key)) !== undefined
  return {
    keys: { ...keys, accepts },
    readKeys,
    setNamed: (...now: string[]) => (valid = now),
    pass: (milliseconds: number) => (elapsed += milliseconds),
  }
}

test('find() accepts the given key and the named ones, and no similar text', async () => {
  const named = newApiKey()
  const { keys } = ringWith(named)
  expect(await keys.accepts('the-given-key-of-the-ring')).toBe(true)
  expect(await keys.accepts(named)).toBe(true)
  for (const wrong of ['', `${named}x`, named.slice(1), hashApiKey(named)])
    expect(await keys.accepts(wrong)).toBe(false)
})

test('find() gives the name of a named key, and none of the given one', async () => {
  const { keys } = ringWith('a-key-with-a-name')
  expect(await keys.find('a-key-with-a-name')).toEqual({ name: 'name of a-key-with-a-name' })
  expect(await keys.find('the-given-key-of-the-ring')).toEqual({ name: undefined })
})

test('find() accepts a key at once that another process added', async () => {
  const { keys, setNamed } = ringWith()
  await keys.refresh()
  setNamed('a-key-of-another-process')
  expect(await keys.accepts('a-key-of-another-process')).toBe(true)
})

test('find() accepts a new key that arrives while the valid ones are read for a wrong key', async () => {
  const { keys, setNamed } = ringWith()
  setNamed('a-key-of-another-process')
  expect(await Promise.all([keys.accepts('wrong'), keys.accepts('a-key-of-another-process')])).toEqual([false, true])
})

test('find() refuses a key that another process revoked after refresh()', async () => {
  const { keys, setNamed } = ringWith('a-key-that-is-revoked')
  await keys.refresh()
  expect(await keys.accepts('a-key-that-is-revoked')).toBe(true)
  setNamed()
  await keys.refresh()
  expect(await keys.accepts('a-key-that-is-revoked')).toBe(false)
  expect(await keys.accepts('the-given-key-of-the-ring')).toBe(true)
})

test('find() reads the valid keys at most ten times a second, however many wrong ones are tried', async () => {
  const { keys, readKeys, pass } = ringWith()
  for (let guess = 0; guess < 100; guess += 1) await keys.accepts(`guess ${guess}`)
  expect(readKeys).toHaveBeenCalledTimes(1)
  pass(100)
  await keys.accepts('one more')
  expect(readKeys).toHaveBeenCalledTimes(2)
})
