import { expect, it } from 'vitest'
import type { DeclarativeNetRequest } from 'webextension-polyfill'
import { useConnectionsOnce } from '@/lib/background/api/single-use-connections'

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
