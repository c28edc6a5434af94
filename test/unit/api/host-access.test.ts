import { expect, it } from 'vitest'
import { createHostAccess } from '@/lib/background/api/host-access'

const pattern = 'https://links.example/*'

/** A double of the browser's permissions. */
const browserWith = (allowed: Set<string>) => {
  let asked = 0
  const listeners: (() => void)[] = []
  const permissions = {
    async contains({ origins = [] }: { origins?: string[] }) {
      asked += 1
      return origins.every((origin) => allowed.has(origin))
    },
    onRemoved: { addListener: (listener: () => void) => listeners.push(listener) },
  } as unknown as Parameters<typeof createHostAccess>[0]
  const takeBack = () => {
    allowed.clear()
    for (const listener of listeners) listener()
  }
  return { mayReach: createHostAccess(permissions), takeBack, asked: () => asked }
}

it('the host permission is queried once, until it is removed', async () => {
  const { mayReach, takeBack, asked } = browserWith(new Set([pattern]))
  expect([await mayReach(pattern), await mayReach(pattern)]).toEqual([true, true])
  expect(asked()).toBe(1)
  takeBack()
  expect(await mayReach(pattern)).toBe(false)
})

it('the host permission counts as soon as it is granted', async () => {
  const allowed = new Set<string>()
  const { mayReach } = browserWith(allowed)
  expect(await mayReach(pattern)).toBe(false)
  allowed.add(pattern)
  expect(await mayReach(pattern)).toBe(true)
})
