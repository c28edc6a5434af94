import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createOrdering } from '@/lib/domain/library/link-order'

it('the ordering by clicks puts the newest of equals first, or last if ascending', () => {
  const ordering = createOrdering([{ clicks: 2 }, { clicks: 5 }, { clicks: 2 }, { clicks: 9 }])
  expect(ordering([2, 0, 1], { sort: 'performance', order: 'desc' })).toEqual([1, 0, 2])
  expect(ordering([2, 0, 1], { sort: 'performance', order: 'asc' })).toEqual([2, 0, 1])
})

it('an ordering gives the same as sorting the places', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ clicks: fc.nat(5) })), fc.func(fc.boolean()), (links, isFound) => {
      const places = [...links.keys()].filter((place) => isFound(place))
      const clicks = (place: number) => links[place]?.clicks ?? 0
      const ordering = createOrdering(links)
      expect(ordering(places.toReversed(), { sort: 'date', order: 'desc' })).toEqual(places)
      expect(ordering(places, { sort: 'performance', order: 'desc' })).toEqual(
        places.toSorted((one, other) => clicks(other) - clicks(one) || one - other),
      )
    }),
  )
})
