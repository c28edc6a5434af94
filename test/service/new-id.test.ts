import { validate, version } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from '../../service/new-id.ts'

test('ids are UUIDs of version 7, all different, in order of creation', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
