import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartError } from '../../../service/failure-reason.ts'
import { apiKeyRule, hashApiKey, newApiKey } from '../../../service/keys/api-key.ts'
import { keyFromFile } from '../../../service/keys/key-file.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

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
