import { expect, it } from 'vitest'
import { createWaiters } from '@/lib/background/creation/waiters'
import { entryOf, idOf } from '@/test/support/journal-samples'

it('waiters all resolve once their entry is settled', async () => {
  const waiters = createWaiters({ get: async () => entryOf(1) })
  const waiting = [waiters.waitFor(idOf(1)), waiters.waitFor(idOf(1))]
  const settled = entryOf(1, { state: 'created' })
  await Promise.resolve()
  waiters.notify(settled)
  expect(await Promise.all(waiting)).toEqual([settled, settled])
})

it('a waiter resolves for an entry settled earlier', async () => {
  const settled = entryOf(1, { state: 'failed' })
  expect(await createWaiters({ get: async () => settled }).waitFor(idOf(1))).toEqual(settled)
})
