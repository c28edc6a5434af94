import { expect, it } from 'vitest'
import { newLinksIn, PERIODS, tagShares } from '@/lib/domain/library/stats'

const perDay = [
  { day: 1000, count: 2 },
  { day: 1003, count: 5 },
  { day: 1009, count: 1 },
]

it('newLinksIn() has each day of a short period, also those without links', () => {
  expect(newLinksIn('7', perDay, 1009)).toEqual(
    [5, 0, 0, 0, 0, 0, 1].map((count, index) => ({ first: 1003 + index, last: 1003 + index, count })),
  )
})

it('newLinksIn() adds up several days of a long period, which ends today', () => {
  const weeks = newLinksIn('year', perDay, 1009)
  expect(weeks.slice(-2)).toEqual([
    { first: 996, last: 1002, count: 2 },
    { first: 1003, last: 1009, count: 6 },
  ])
  expect(weeks[0]?.first).toBe(1009 - 364)
})

it('newLinksIn() begins with the first link if there is no other beginning', () => {
  expect(newLinksIn('all', perDay, 1009)[0]).toMatchObject({ first: 1000 })
  expect(newLinksIn('all', [], 1009)).toEqual([{ first: 1009, last: 1009, count: 0 }])
})

it.each(PERIODS)('newLinksIn() has a hundred bars at most for the period %s, without a gap', (period) => {
  const bars = newLinksIn(period, [{ day: 0, count: 1 }], 20_000)
  expect(bars.length).toBeLessThanOrEqual(100)
  for (const [index, bar] of bars.slice(1).entries()) expect(bar.first).toBe((bars[index]?.last ?? 0) + 1)
})

const tagOf = (id: string) => ({ connectionId: 'c1', id, label: `Tag ${id}`, color: '' })

const stats = {
  links: 20,
  clicks: 100,
  tags: [
    { connectionId: 'c1', tagId: '1', links: 4, clicks: 10 },
    { connectionId: 'c1', tagId: '2', links: 3, clicks: 50 },
    { connectionId: 'c1', tagId: '3', links: 2, clicks: 1 },
    { connectionId: 'c1', tagId: 'not there any more', links: 1, clicks: 7 },
  ],
}

it('tagShares() lists the tags with the most clicks, and sums up the others and untagged links', () => {
  expect(tagShares(stats, ['1', '2', '3', '4'].map(tagOf), 2)).toEqual({
    tags: [
      { tag: tagOf('2'), links: 3, clicks: 50 },
      { tag: tagOf('1'), links: 4, clicks: 10 },
    ],
    others: { count: 2, links: 2, clicks: 1 },
    untagged: { links: 11, clicks: 39 },
  })
})
