import { expect, it } from 'vitest'
import type { Storage } from 'webextension-polyfill'
import { createPresetAddress } from '@/lib/ui/stored'

/* A double of the policies that an organization sets; no browser here is managed. */
const managed = (get: () => Promise<Record<string, unknown>>) => ({ get }) as unknown as Storage.StorageArea
const noPolicy = managed(async () => ({}))

it("the preset address is the build's, and fixed", async () => {
  const policy = managed(async () => ({ serviceAddress: 'https://other.example' }))
  const preset = createPresetAddress('https://links.example/base/', policy)
  expect(await preset()).toEqual({ address: 'https://links.example/base', isFixed: true })
})

it("the preset address is the policy's, and can be changed", async () => {
  const policy = managed(async () => ({ serviceAddress: 'https://links.example' }))
  expect(await createPresetAddress(undefined, policy)()).toEqual({ address: 'https://links.example', isFixed: false })
})

it.each([
  ['there is no policy', noPolicy],
  ['the browser has no place for policies', undefined],
  ['there is no policy in Firefox', managed(async () => Promise.reject(new Error('no managed storage')))],
  ['the policy holds no address', managed(async () => ({ serviceAddress: 'not an address' }))],
  ['the policy holds no text', managed(async () => ({ serviceAddress: { a: 1 } }))],
])('the preset address is empty if %s', async (_, area) => {
  expect(await createPresetAddress(undefined, area)()).toEqual({ address: '', isFixed: false })
})
