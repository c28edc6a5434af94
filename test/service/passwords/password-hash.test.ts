import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../../../service/passwords/password-hash.ts'

test('a password matches its own hash and no other', async () => {
  const stored = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', stored)).toBe(true)
  expect(await verifyPassword('correct horse ', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

test('the same password has a different hash each time', async () => {
  expect(await hashPassword('a')).not.toBe(await hashPassword('a'))
})

test('a hash with other parameters is checked with those', async () => {
  const salt = Buffer.from('a salt of some ')
  const key = scryptSync('old password', salt, 24, { N: 1024, r: 4, p: 1 })
  const stored = `scrypt$1024$4$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('old password', stored)).toBe(true)
  expect(await verifyPassword('new password', stored)).toBe(false)
})
