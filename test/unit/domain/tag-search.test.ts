import { expect, it } from 'vitest'
import type { Tag } from '@/lib/domain/tag/tag'
import { createTagSearch } from '@/lib/domain/tag/tag-search'

const tagsOf = (...labels: string[]): Tag[] => labels.map((label, index) => ({ id: `${index}`, label, color: '' }))
const search = createTagSearch(tagsOf('Café', 'CAFETERIA', 'Tee', 'Ångström'))
const labelsOf = (typed: string, most = 50) => search(typed, most).found.map(({ label }) => label)

it('minds neither accents nor capitals', () => {
  expect(labelsOf('cafe')).toEqual(['Café', 'CAFETERIA'])
  expect(labelsOf('CAFÉ')).toEqual(['Café', 'CAFETERIA'])
  expect(labelsOf('angstrom')).toEqual(['Ångström'])
  expect(labelsOf('coffee')).toEqual([])
})

it('gives the first of them, and no more than are wanted', () => {
  expect(labelsOf('e', 2)).toEqual(['Café', 'CAFETERIA'])
})

it.each([
  ['café', true],
  ['CAFÉ', true],
  ['cafe', false],
  ['caf', false],
  ['Ångström', true],
])('says of %j whether there is that very tag: %s', (typed, isThere) => {
  expect(search(typed, 1).isThere).toBe(isThere)
})
