import { expect, it } from 'vitest'
import type { DeclarativeNetRequest } from 'webextension-polyfill'
import { createHostAccess, useConnectionsOnce } from '@/lib/background/api/http'

const pattern = 'https://links.example/*'

/** Access over a double of the browser's permissions. */
const accessWith = (allowed: Set<string>) => {
  let asked = 0
  const access = createHostAccess({
    async contains({ origins = [] }) {
      asked += 1
      return origins.every((origin) => allowed.has(origin))
    },
  })
  return { ...access, asked: () => asked }
}

it('the host permission is queried once, until it is removed', async () => {
  const allowed = new Set([pattern])
  const { mayReach, forget, asked } = accessWith(allowed)
  expect([await mayReach(pattern), await mayReach(pattern)]).toEqual([true, true])
  expect(asked()).toBe(1)
  allowed.clear()
  forget()
  expect(await mayReach(pattern)).toBe(false)
})

it('the host permission counts as soon as it is granted', async () => {
  const allowed = new Set<string>()
  const { mayReach } = accessWith(allowed)
  expect(await mayReach(pattern)).toBe(false)
  allowed.add(pattern)
  expect(await mayReach(pattern)).toBe(true)
})

const host = 'our-own-id'

it('useConnectionsOnce() sets one rule, for our own requests only', async () => {
  const asked: DeclarativeNetRequest.UpdateSessionRulesOptionsType[] = []
  const updateSessionRules = async (options: DeclarativeNetRequest.UpdateSessionRulesOptionsType) => {
    asked.push(options)
  }
  await useConnectionsOnce({ updateSessionRules } as DeclarativeNetRequest.Static, host)
  expect(asked).toMatchObject([{ removeRuleIds: [1], addRules: [{ id: 1, condition: { initiatorDomains: [host] } }] }])
})

it('useConnectionsOnce() does without the API if the browser lacks or forbids it', async () => {
  await expect(useConnectionsOnce(undefined, host)).resolves.toBeUndefined()
  const updateSessionRules = () => Promise.reject(new Error('This is not permitted.'))
  await expect(
    useConnectionsOnce({ updateSessionRules } as unknown as DeclarativeNetRequest.Static, host),
  ).resolves.toBeUndefined()
})
