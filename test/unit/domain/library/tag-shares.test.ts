import { expect, it } from 'vitest'
import { tagShares } from '@/lib/domain/tag/tag-shares'

const tagOf = (id: string) => ({ id, label: `Tag ${id}`, color: '' })

const stats = {
  links: 20,
  clicks: 100,
  tags: [
    { tagId: '1', links: 4, clicks: 10 },
    { tagId: '2', links: 3, clicks: 50 },
    { tagId: '3', links: 2, clicks: 1 },
    { tagId: 'not there any more', links: 1, clicks: 7 },
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
