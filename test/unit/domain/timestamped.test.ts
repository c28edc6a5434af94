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

/** As the next machine's storage gives it: the same names in another order. */
const turned = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).reverse())
    : value

describe('what several machines decided', () => {
  it('comes to the same in whatever order it is merged', () => {
    assert(
      property(values, values, (a, b) => {
        expect(mergeStamped(a, b)).toEqual(mergeStamped(b, a))
      }),
    )
  })

  it('comes to the same whoever merges first', () => {
    assert(
      property(values, values, values, (a, b, c) => {
        expect(mergeStamped(mergeStamped(a, b), c)).toEqual(mergeStamped(a, mergeStamped(b, c)))
      }),
    )
  })

  it('comes to the same however often it is merged', () => {
    assert(
      property(values, values, (a, b) => {
        expect(mergeStamped(mergeStamped(a, b), b)).toEqual(mergeStamped(a, b))
      }),
    )
  })

  it('does not depend on the order in which a storage keeps names', () => {
    const one = { at: 1, value: { x: 1, y: 2 } }
    const same = { at: 1, value: turned(one.value) }
    expect(mergeStamped({ a: one }, { a: same }).a).toBe(one)
    expect(mergeStamped({ a: same }, { a: one }).a).toBe(same)
  })

  it('is settled name by name, by the newest', () => {
    const here = { copy: { value: 'here', at: 5 }, menu: { value: 'here', at: 1 } }
    const there = { copy: { value: 'there', at: 4 }, menu: { value: 'there', at: 2 }, new: { value: 'there', at: 1 } }
    expect(mergeStamped(here, there)).toEqual({ copy: here.copy, menu: there.menu, new: there.new })
  })
})
