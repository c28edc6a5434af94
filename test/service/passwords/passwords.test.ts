import { scryptSync } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createPasswords, hashPassword, isPasswordHash, verifyPassword } from '../../../service/passwords/passwords.ts'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest, quickHash } from '../app-under-test.ts'

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
  const salt = Buffer.from('sixteen bytes of')
  const key = scryptSync('old password', salt, 32, { N: 1024, r: 8, p: 2 })
  const stored = `scrypt$1024$8$2$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('old password', stored)).toBe(true)
  expect(await verifyPassword('new password', stored)).toBe(false)
})

test.each([
  ['a hash without a byte', 'scrypt$32768$8$3$c29tZSBzYWx0IG9mIDE2IA$A'],
  ['a hash of one byte', 'scrypt$32768$8$3$c29tZSBzYWx0IG9mIDE2IA$QQ'],
  ['a cost of a terabyte', `scrypt$1073741824$8$1$c29tZSBzYWx0IG9mIDE2IA$${'A'.repeat(43)}`],
  ['a cost of twenty of ours', `scrypt$131072$8$16$c29tZSBzYWx0IG9mIDE2IA$${'A'.repeat(43)}`],
  ['a cost that is no power of two', `scrypt$32767$8$1$c29tZSBzYWx0IG9mIDE2IA$${'A'.repeat(43)}`],
  ['no hash', 'password'],
  ['nothing', ''],
])('%s is no password hash, and no password opens it', async (_, stored) => {
  expect(isPasswordHash(stored)).toBe(false)
  expect(await verifyPassword('any', stored)).toBe(false)
})

test('verify() accepts the right password and no other', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('right')
  expect(await passwords.verify('right', stored)).toBe(true)
  expect(await passwords.verify('wrong', stored)).toBe(false)
})

test('verify() answers 503 while the queue is full, and works afterwards', async () => {
  const stored = await quickHash('right')
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 2, verifySuspect: 0 } })
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => passwords.verify('right', stored)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(2)
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ status: 503, code: 'busy' })
  expect(await passwords.verify('right', stored)).toBe(true)
})

test("verify() keeps places for guesses that are no suspects'", async () => {
  const stored = await quickHash('right')
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 2, verifySuspect: 1 } })
  const suspects = Promise.allSettled([1, 2, 3, 4].map(() => passwords.verify('right', stored, true)))
  expect(await passwords.verify('right', stored)).toBe(true)
  const refused = (await suspects).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(2)
})

test('hash() passes the guesses that wait', async () => {
  const stored = await quickHash('right')
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 12, verifySuspect: 0 } })
  const order: string[] = []
  const guesses = Array.from({ length: 12 }, () => passwords.verify('wrong', stored).then(() => order.push('guess')))
  await Promise.all([...guesses, passwords.hash('new').then(() => order.push('hash'))])
  // Only the guess that is being checked comes first.
  expect(order.indexOf('hash')).toBe(1)
})

test('links are created while guesses fill the queue, and guesses beyond it get 503', async () => {
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  const passwords = createPasswords({ concurrency: 1, maxWaiting: { hash: 1, verify: 12, verifySuspect: 0 } })
  const { create, tryPassword } = appUnderTest({ store, passwords, trustedProxies: 1 })
  const link = { id: 'safe', token: 'safe', isTokenGenerated: false, destination: 'https://example.com/' }
  const passwordHash = await quickHash('right')
  await store.addLink({ ...link, passwordHash, expiresAt: null, tagId: null, createdAt: 0, clicks: 0 })
  const queueIsFull = Promise.withResolvers<void>()
  const guess = async (visitor: number) => {
    const { status } = await tryPassword('safe', 'wrong', { 'X-Forwarded-For': `192.0.2.${visitor}` })
    if (status === 503) queueIsFull.resolve()
    return status
  }
  const guesses = Array.from({ length: 20 }, (_, visitor) => guess(visitor))
  await queueIsFull.promise
  const bodies = [{ link: 'https://example.com/' }, { link: 'https://example.com/', password: 'new' }]
  const created = await Promise.all(bodies.map(create))
  expect(created.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([403, 503]))
})
