import { assert, constantFrom, dictionary, integer, json, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newerOf, type Timestamped } from '@/lib/domain/settings/timestamped'

/** What a machine keeps once it has heard of another's decisions. */
const mergeStamped = (one: Record<string, Timestamped>, other: Record<string, Timestamped>) => {
  const merged = { ...one }
  for (const [name, decided] of Object.entries(other))
    merged[name] = merged[name] ? newerOf(merged[name], decided) : decided
  return merged
}

// Few names and few moments, so that machines disagree all the time.
const values = dictionary(
  constantFrom('a', 'b', 'c'),
  record({ value: json({ maxDepth: 1 }).map((text): unknown => JSON.parse(text)), at: integer({ min: 0, max: 3 }) }),
)

/** As another machine's storage returns it: the same names in another order. */
const turned = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).reverse())
    : value

describe('merged decisions of several machines', () => {
  it('are the same in any order', () => {
    assert(
      property(values, values, (a, b) => {
        expect(mergeStamped(a, b)).toEqual(mergeStamped(b, a))
      }),
    )
  })

  it('are the same whichever machine merges first', () => {
    assert(
      property(values, values, values, (a, b, c) => {
        expect(mergeStamped(mergeStamped(a, b), c)).toEqual(mergeStamped(a, mergeStamped(b, c)))
      }),
    )
  })

  it('are the same however often they are merged', () => {
    assert(
      property(values, values, (a, b) => {
        expect(mergeStamped(mergeStamped(a, b), b)).toEqual(mergeStamped(a, b))
      }),
    )
  })

  it('do not depend on the order of keys in a storage', () => {
    const one = { at: 1, value: { x: 1, y: 2 } }
    const same = { at: 1, value: turned(one.value) }
    expect(mergeStamped({ a: one }, { a: same }).a).toBe(one)
    expect(mergeStamped({ a: same }, { a: one }).a).toBe(same)
  })

  it('are the newest ones, name by name', () => {
    const here = { copy: { value: 'here', at: 5 }, menu: { value: 'here', at: 1 } }
    const there = { copy: { value: 'there', at: 4 }, menu: { value: 'there', at: 2 }, new: { value: 'there', at: 1 } }
    expect(mergeStamped(here, there)).toEqual({ copy: here.copy, menu: there.menu, new: there.new })
  })
})
