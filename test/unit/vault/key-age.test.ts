import { expect, it } from 'vitest'
import { DEFAULT_SERVICE_DETAILS } from '@/lib/domain/settings/service-details'
import { vaultUnderTest } from '../../support/vault-under-test'

it('a key has the time when it was entered first', async () => {
  let time = 0
  const { vault, connections } = vaultUnderTest({ now: () => ++time })
  const times: unknown[] = []
  for (const apiKey of ['one', 'one', 'other']) {
    await vault.set({
      id: 'c1',
      baseUrl: 'https://links.example',
      apiKey,
      headers: [],
      details: DEFAULT_SERVICE_DETAILS,
    })
    times.push((await connections.get('c1'))?.connectedAt)
  }
  expect(times).toEqual([1, 1, 2])
})
