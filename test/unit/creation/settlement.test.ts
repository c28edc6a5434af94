import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { createSettlement } from '@/lib/background/creation/settlement'
import type { JournalEntry } from '@/lib/domain/creation/entry'
import { ok } from '@/lib/domain/failure'
import { emptyDraft } from '@/lib/domain/link/link-draft'
import { DEFAULT_PREFERENCES, type Preferences } from '@/lib/domain/settings/preferences'
import { createDraftStore } from '@/lib/storage/drafts'
import { createLinkPasswords } from '@/lib/storage/link-passwords'
import { doublesOf } from '@/test/support/doubles'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { journalUnderTest } from '@/test/support/journal-under-test'
import { createStorageArea } from '../../support/storage-area'
import { creationUnderTest } from './creation-under-test'

const ASKED_AT = 1_000_000

type Setting = Partial<Preferences> & { canCopy?: boolean; after?: number }

/** The real journal; clipboard and badge are doubles that write down what was done with them. */
const underTest = async ({ canCopy = true, after = 1_000, ...preferred }: Setting = {}) => {
  const { journal, real } = await journalUnderTest()
  const copied: string[] = []
  const html: (string | undefined)[] = []
  const known: string[] = []
  const errors: unknown[] = []
  let shown = 0
  const settlement = createSettlement(
    doublesOf({
      journal: real,
      clipboard: {
        prepare() {},
        async write(text, rich) {
          copied.push(text)
          html.push(rich)
          return canCopy
        },
      },
      storage: { preferences: { get: async () => ({ ...DEFAULT_PREFERENCES, ...preferred }) } },
      passwords: () => ({
        ...createLinkPasswords(createStorageArea(), () => 0),
        password: async () => 'plum cake',
      }),
      forgetPrivate: async () => {},
      notices: { show: async () => {} },
      badge: {
        async show() {
          shown += 1
        },
      },
      linkCache: {
        plainLinkTo: async () => undefined,
        async add(entry) {
          if (entry.state === 'created') known.push(entry.link.id)
        },
      },
      drafts: () => createDraftStore(createStorageArea()),
      logError: (error) => errors.push(error),
      now: () => ASKED_AT + after,
    }),
  )
  const created = entryOf(1, { state: 'created', notice: 'unseen', askedAt: ASKED_AT, link: linkOf(1) })
  await journal.add(created)
  return { journal, settlement, copied, html, known, shown: () => shown, created }
}

it('finish() copies the short link, records it, and shows it on the button', async () => {
  const { journal, settlement, copied, known, shown, created } = await underTest()
  expect(await settlement.finish(created)).toMatchObject({ copy: 'copied' })
  expect(known).toEqual([linkOf(1).id])
  expect(copied).toEqual(['https://s.example/t1'])
  expect(await journal.get(created.id)).toEqual({ ...created, copy: 'copied' })
  expect(shown()).toBe(1)
})

it('finish() and the button copy the title too, if preferred', async () => {
  const { settlement, copied, created } = await underTest({ copyAs: 'markdown' })
  await settlement.finish({ ...created, title: 'A page' })
  await settlement.copy({ ...created, title: 'A page' })
  await settlement.copy(created)
  const markdown = '[A page](https://s.example/t1)'
  expect(copied).toEqual([markdown, markdown, 'https://s.example/t1'])
})

it('finish() records that copying failed', async () => {
  const { journal, settlement, shown, created } = await underTest({ canCopy: false })
  await settlement.finish(created)
  expect(await journal.get(created.id)).toMatchObject({ copy: 'failed' })
  expect(shown()).toBe(1)
})

it.each([
  [60_000, 'copied', 1],
  [60_001, 'late', 0],
])('takes the clipboard for a link that comes %i ms after it was asked for: %s', async (after, copy, times) => {
  const { settlement, copied, created } = await underTest({ after })
  expect(await settlement.finish(created)).toMatchObject({ copy })
  expect(copied).toHaveLength(times)
})

it('copy() copies a late link', async () => {
  const { journal, settlement, copied, created } = await underTest({ after: 3_600_000 })
  await settlement.finish(created)
  await settlement.copy(created)
  expect(copied).toEqual(['https://s.example/t1'])
  expect(await journal.get(created.id)).toMatchObject({ copy: 'copied' })
})

it('finish() shows a failure on the button and copies nothing', async () => {
  const { settlement, copied, shown } = await underTest()
  const failed = entryOf(2, { state: 'failed', failure: { code: 'rejected' } })
  expect(await settlement.finish(failed)).toEqual(failed)
  expect(copied).toEqual([])
  expect(shown()).toBe(1)
})

it('resume() settles what an earlier worker left, once, and nothing else', async () => {
  const { journal, settlement, copied } = await underTest()
  await journal.add(entryOf(2, { state: 'created', notice: 'unseen', copy: 'failed', link: linkOf(2) }))
  await journal.add(entryOf(3, { state: 'failed', notice: 'unseen' }))
  await settlement.resume()
  await settlement.resume()
  expect(copied).toEqual(['https://s.example/t1'])
  expect(await journal.get(idOf(2))).toMatchObject({ copy: 'failed' })
})

it('a link whose copy takes for ever is in the journal meanwhile, and a later worker copies it', async () => {
  const { journal, real, create } = await creationUnderTest({ write: () => new Promise(() => {}) })
  void create({ id: idOf(1), draft: emptyDraft('https://example.com/') })
  await expect.poll(() => journal.get(idOf(1))).toMatchObject({ state: 'created' })
  expect(await journal.get(idOf(1))).not.toHaveProperty('copy')
  const next = await creationUnderTest({ journal: real })
  await next.settlement.resume()
  expect(next.copied).toEqual([linkOf(1).shortLink])
})

it('prepareCopy() and finish() copy a link once', async () => {
  const { settlement, copied, created } = await underTest()
  settlement.prepareCopy(created)(linkOf(1))
  expect(await settlement.finish(created)).toMatchObject({ copy: 'copied' })
  expect(copied).toEqual(['https://s.example/t1'])
})

it('finish() leaves a link of a batch to the batch', async () => {
  const { settlement, copied, created } = await underTest()
  settlement.prepareCopy({ ...created, notice: 'dismissed', batch: { id: idOf(9), row: 0 } })(linkOf(1))
  expect(copied).toEqual([])
  // A user has asked for it meanwhile.
  await settlement.finish(created)
  expect(copied).toEqual(['https://s.example/t1'])
})

describe('the copy format', () => {
  it('finish() copies HTML beside the text if the form has any', async () => {
    const { settlement, copied, html, created } = await underTest({ copyAs: 'title-and-link' })
    await settlement.finish({ ...created, title: 'A page' })
    expect(copied).toEqual([`A page ${linkOf(1).shortLink}`])
    expect(html).toEqual([`<a href="${linkOf(1).shortLink}">A page</a>`])
  })

  it("finish() fills in the user's template, the password of a protected link included", async () => {
    const copyTemplate = '{short}\nPassword: {password}'
    const { settlement, copied, created } = await underTest({ copyAs: 'custom', copyTemplate })
    await settlement.finish(created)
    await settlement.finish({ ...created, link: { ...linkOf(1), hasPassword: true } })
    expect(copied).toEqual([linkOf(1).shortLink, `${linkOf(1).shortLink}\nPassword: plum cake`])
  })
})

/** What is done, in its order, while an entry is sent. */
const doneFor = async (batch?: JournalEntry['batch']) => {
  const done: string[] = []
  const { journal, outbox } = await creationUnderTest({
    api: {
      async createLink() {
        done.push('asked')
        await Promise.resolve()
        done.push('answered')
        return ok(linkOf(1))
      },
    },
    onPrepare: () => done.push('clipboard ready'),
  })
  await journal.add(entryOf(1, batch ? { batch, notice: 'dismissed' } : {}))
  await outbox.flush({ force: true })
  await expect.poll(() => journal.get(idOf(1))).toMatchObject({ state: 'created' })
  return done
}

it('sendEntry() prepares the clipboard while the request is under way, which does not wait for it', async () => {
  expect(await doneFor()).toEqual(['asked', 'clipboard ready', 'answered'])
})

it('sendEntry() leaves the clipboard alone for a link of a batch', async () => {
  expect(await doneFor({ id: idOf(9), row: 0 })).toEqual(['asked', 'answered'])
})

it('create() copies an existing link again although the worker died before the clipboard had it', async () => {
  const { journal, real } = await journalUnderTest()
  const order = { id: idOf(2), draft: emptyDraft('https://example.com/') }
  await journal.add(entryOf(1, { state: 'created', notice: 'seen', copy: 'copied', link: linkOf(1) }))
  const noted = Promise.withResolvers<void>()
  const dying = await creationUnderTest({
    now: () => ASKED_AT,
    journal: {
      ...real,
      async update(scope, id, change) {
        await real.update(scope, id, change)
        noted.resolve()
        return new Promise(() => {})
      },
    },
  })
  void dying.create(order)
  await noted.promise
  expect(await journal.get(idOf(1))).toMatchObject({ notice: 'unseen' })
  const next = await creationUnderTest({ journal: real, now: () => ASKED_AT + 1_000 })
  await next.settlement.resume()
  expect(next.copied).toEqual(['https://s.example/t1'])
  expect(await journal.get(idOf(1))).toMatchObject({ copy: 'copied' })
})
