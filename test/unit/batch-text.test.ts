import { describe, expect, it } from 'vitest'
import { batchText } from '@/lib/background/batch'
import { batchTable, withFailed } from '@/lib/domain/batch/batch'
import { checkList } from '@/lib/domain/batch/checked-list'
import { readList } from '@/lib/domain/batch/pasted-list'

it('failed rows are a list again, which marks what the service has refused', () => {
  const refused = { code: 'rejected', field: 'token', detail: 'This token is taken.' } as const
  const tags = [{ id: '7', label: 'Docs', color: '' }]
  const draft = withFailed(
    { text: 'https://left.example/' },
    [
      { id: '1', link: 'https://a.example/', shortLink: 'https://s.example/a' },
      { id: '2', link: 'https://b.example/', token: 'b', tagId: '7', title: '=B, "too"', failure: refused },
      { id: '3', link: 'https://c.example/', failure: { code: 'withdrawn' } },
    ],
    tags,
  )
  const rows = readList(draft.text).map(({ row }) => row)
  expect(rows).toEqual([
    { link: 'https://left.example/' },
    { link: 'https://b.example/', token: 'b', tag: 'Docs', title: '=B, "too"' },
    { link: 'https://c.example/' },
  ])
  const { lines } = checkList(rows, { tags, now: 0, tagId: '', expiresAt: '', refused: draft.refused ?? [] })
  expect(lines).toMatchObject([{}, { failure: refused }, { request: { link: 'https://c.example/' } }])
})

describe('a batch to be copied', () => {
  const rows = [
    { id: '1', link: 'https://a.example/', title: 'A', shortLink: 'https://s.example/a' },
    { id: '2', link: 'https://b.example/', failure: { code: 'rejected' } as const },
  ]

  it('is the links, a line each', () => {
    expect(batchText(rows, 'link', '')).toEqual({ text: 'https://s.example/a' })
    expect(batchText(rows, 'markdown', '')).toEqual({ text: '- [A](https://s.example/a)' })
    expect(batchText(rows, 'html', '').html).toContain('<a href="https://s.example/a">')
  })

  it('is a table of all rows as CSV', () => {
    const [, first, second] = batchTable(rows, { title: 'T', address: 'A', shortLink: 'S' }).split('\r\n')
    expect(first).toBe('A,https://a.example/,https://s.example/a')
    expect(second).toBe(',https://b.example/,')
  })
})
