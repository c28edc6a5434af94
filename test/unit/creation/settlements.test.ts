import { expect, it } from 'vitest'
import { createSettlements } from '@/lib/background/creation/settlements'
import { entryOf, idOf } from '@/test/support/journal-samples'

it('resolves for everybody who waits for one entry', async () => {
  const settlements = createSettlements({ get: async () => entryOf(1) })
  const waiting = [settlements.of(idOf(1)), settlements.of(idOf(1))]
  const settled = entryOf(1, { state: 'created' })
  await Promise.resolve()
  settlements.announce(settled)
  expect(await Promise.all(waiting)).toEqual([settled, settled])
})

it('resolves for an entry that was settled before anybody waited', async () => {
  const settled = entryOf(1, { state: 'failed' })
  expect(await createSettlements({ get: async () => settled }).of(idOf(1))).toEqual(settled)
})
