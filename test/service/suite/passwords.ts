import { expect, test } from 'vitest'
import type { AppParts } from '../../../service/app-parts.ts'
import { createPasswords } from '../../../service/passwords/passwords.ts'
import { type NewDatabase, openEmptyApp } from '../app-under-test.ts'

const link = 'https://example.com/secret'

const protectedLink = async (newDatabase: NewDatabase, settings: Partial<AppParts> = {}) => {
  const opened = await openEmptyApp(newDatabase, settings)
  await opened.create({ link, token: 'safe', password: 'Straße 1' })
  const clicks = async () => (await opened.list()).data.data[0].clicks
  return { ...opened, clicks }
}

export const passwordSuite = (newDatabase: NewDatabase): void => {
  test('a protected link asks, refuses a wrong password, accepts the right one and counts one click', async () => {
    const { visit, tryPassword, clicks } = await protectedLink(newDatabase, { passwords: createPasswords() })
    const asked = await visit('safe')
    expect(asked.status).toBe(200)
    expect(asked.headers.get('Location')).toBeNull()
    expect(await asked.text()).not.toContain(link)
    expect((await visit('safe', 'HEAD')).status).toBe(200)

    const wrong = await tryPassword('safe', 'strasse 1')
    expect(wrong.status).toBe(403)
    expect(await wrong.text()).toContain('This password is wrong.')
    expect((await tryPassword('safe', '')).status).toBe(422)
    expect(await clicks()).toBe(0)

    const right = await tryPassword('safe', 'Straße 1')
    expect([right.status, right.headers.get('Location')]).toEqual([303, link])
    expect(right.headers.get('Cache-Control')).toBe('no-store')
    expect(await clicks()).toBe(1)
  })

  test('a password matches in another Unicode normalization', async () => {
    const { create, tryPassword } = await openEmptyApp(newDatabase)
    await create({ link, token: 'safe', password: 'caf\u00e9' })
    expect((await tryPassword('safe', 'cafe\u0301')).status).toBe(303)
  })

  test('a body that is no form is no password', async () => {
    const { app, clicks } = await protectedLink(newDatabase)
    for (const body of ['{"password":"Straße 1"}', 'password=Stra%C3%9Fe+1']) {
      expect((await app.request('/safe', { method: 'POST', body })).status).toBe(422)
    }
    const form = new FormData()
    form.set('password', new Blob(['Straße 1']))
    expect((await app.request('/safe', { method: 'POST', body: form })).status).toBe(422)
    expect(await clicks()).toBe(0)
  })

  test('a link without a password redirects a submitted form', async () => {
    const { create, tryPassword, list } = await openEmptyApp(newDatabase)
    await create({ link, token: 'open' })
    expect((await tryPassword('open', 'anything')).headers.get('Location')).toBe(link)
    expect((await tryPassword('nowhere', 'anything')).status).toBe(404)
    expect((await list()).data.data[0].clicks).toBe(1)
    expect((await tryPassword('open', 'anything', { 'User-Agent': 'curl/8.5.0' })).status).toBe(303)
    expect((await list()).data.data[0].clicks, 'a known bot is no click').toBe(1)
  })

  test('wrong passwords are slowed down with a stated pause, after which the right one works', async () => {
    const { tryPassword, clock, clicks } = await protectedLink(newDatabase)
    for (const _ of [1, 2, 3]) expect((await tryPassword('safe', 'wrong')).status).toBe(403)
    const early = await tryPassword('safe', 'Straße 1')
    expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '1'])
    expect(await early.text()).toMatch(/role="alert"[^>]*>Too many wrong passwords. Try again in 1 second\./)
    expect(await clicks()).toBe(0)
    clock.advance(1000)
    expect((await tryPassword('safe', 'Straße 1')).status).toBe(303)
    expect(await clicks()).toBe(1)
  })

  test('wrong passwords from one visitor behind the proxy block no other visitor', async () => {
    const { create, tryPassword } = await openEmptyApp(newDatabase, { trustedProxies: 1 })
    await create({ link, token: 'safe', password: 'p' })
    const stranger = { 'X-Forwarded-For': '2001:db8:1:2::1' }
    for (const _ of [1, 2, 3]) expect((await tryPassword('safe', 'wrong', stranger)).status).toBe(403)
    expect((await tryPassword('safe', 'p', { 'X-Forwarded-For': '2001:db8:1:2::2' })).status).toBe(429)
    expect((await tryPassword('safe', 'p', { 'X-Forwarded-For': '2001:db8:1:3::1' })).status).toBe(303)
  })

  test('concurrent guesses are limited like sequential ones', async () => {
    const { tryPassword } = await protectedLink(newDatabase)
    const guesses = Array.from({ length: 20 }, async (_, index) => (await tryPassword('safe', `guess ${index}`)).status)
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 403)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
  })
}
