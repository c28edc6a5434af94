import { describe, expect, it } from 'vitest'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { ok } from '@/lib/domain/result'
import { DEFAULT_PREFERENCES } from '@/lib/domain/settings/preferences'
import { entryOf, idOf } from '@/test/setup/journal-samples'
import { methodsUnderTest, page, view } from './methods-under-test'

describe('the state for a popup', () => {
  it('is empty at first, with the last known tags', async () => {
    const { methods } = await methodsUnderTest()
    expect(await methods.getPopupState({ pageUrl: page })).toEqual(
      ok({
        connection: view,
        preferences: DEFAULT_PREFERENCES,
        utmPresets: [],
        tags: { first: [{ id: '1', label: 'Spring', color: '#00ff00' }], count: 1 },
        entry: null,
        waiting: { first: [], count: 0 },
        draft: null,
        known: { first: [], count: 0 },
      }),
    )
  })

  it('has no more of many tags than a popup shows, and those that are chosen', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, label: `Tag ${index}`, color: '' }))
    const { methods, preferences } = await methodsUnderTest(many)
    await preferences.change({ defaultTagId: '500' })
    await methods.saveDraft({ key: page, draft: emptyDraft('https://a.example/', '600') })
    const first = [...many.slice(0, 100), many[500], many[600]]
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { tags: { first, count: 1_000 } } })
    expect(await methods.getKnownTags(null)).toEqual(ok(many))
  })

  it('has the draft that was typed on this page', async () => {
    const { methods } = await methodsUnderTest()
    const draft = { ...emptyDraft('https://a.example/'), token: 'half' }
    await methods.saveDraft({ key: page, draft })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft } })
    expect(await methods.getPopupState({ pageUrl: 'https://elsewhere.example/' })).toMatchObject({
      value: { draft: null },
    })
    await methods.discardDraft({ key: page })
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft: null } })
  })

  it('has, beside a failed entry, the draft of that', async () => {
    const { methods, journal, drafts } = await methodsUnderTest()
    const draft = { ...emptyDraft('https://a.example/'), password: 'open sesame' }
    await journal.add(entryOf(1, { state: 'failed', notice: 'due' }))
    await drafts.save(idOf(1), draft)
    await drafts.save(page, emptyDraft('https://other.example/'))
    expect(await methods.getPopupState({ pageUrl: page })).toMatchObject({ value: { draft, entry: { id: idOf(1) } } })
  })

  it('counts all that wait and lists the first of them', async () => {
    const { methods, journal } = await methodsUnderTest()
    for (let number = 1; number <= 25; number += 1) await journal.add(entryOf(number))
    const state = await methods.getPopupState({ pageUrl: 'https://elsewhere.example/' })
    expect(state.ok && state.value.waiting.count).toBe(25)
    expect(state.ok && state.value.waiting.first.map(({ askedAt }) => askedAt)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('does not count what belongs to many at once, which is told in the library', async () => {
    const { methods, journal } = await methodsUnderTest()
    await journal.add(entryOf(1))
    await journal.add(entryOf(2, { batchId: idOf(9) }))
    const state = await methods.getPopupState({ pageUrl: page })
    expect(state).toMatchObject({ value: { waiting: { count: 1, first: [{ id: idOf(1) }] } } })
  })
})
