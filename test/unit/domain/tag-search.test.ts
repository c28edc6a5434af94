import { expect, it } from 'vitest'
import { createTagSearch, type Tag } from '@/lib/domain/tag/tag'

const tagsOf = (...labels: string[]): Tag[] => labels.map((label, index) => ({ id: `${index}`, label, color: '' }))
const search = createTagSearch(tagsOf('Café', 'CAFETERIA', 'Tee', 'Ångström'))
const labelsOf = (typed: string, most = 50) => search(typed, most).found.map(({ label }) => label)

it('the tag search ignores accents and case', () => {
  expect(labelsOf('cafe')).toEqual(['Café', 'CAFETERIA'])
  expect(labelsOf('CAFÉ')).toEqual(['Café', 'CAFETERIA'])
  expect(labelsOf('angstrom')).toEqual(['Ångström'])
  expect(labelsOf('coffee')).toEqual([])
})

it('the tag search returns the first matches, up to the maximum', () => {
  expect(labelsOf('e', 2)).toEqual(['Café', 'CAFETERIA'])
})

it.each([
  ['café', true],
  ['CAFÉ', true],
  ['cafe', false],
  ['caf', false],
  ['Ångström', true],
])('the tag search reports for %j whether a tag has exactly this label: %s', (typed, isThere) => {
  expect(search(typed, 1).isThere).toBe(isThere)
})
