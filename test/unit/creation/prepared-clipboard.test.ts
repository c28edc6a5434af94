import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { ok } from '@/lib/domain/failure'
import { entryOf, idOf, linkOf } from '@/test/support/journal-samples'
import { creationUnderTest } from './creation-under-test'

/** What is done, in its order, while an entry is sent. */
const doneFor = async (batchId?: string) => {
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
  await journal.add(entryOf(1, { batchId }))
  await outbox.flush({ force: true })
  return done
}

it('sendEntry() prepares the clipboard while the request is under way, which does not wait for it', async () => {
  expect(await doneFor()).toEqual(['asked', 'clipboard ready', 'answered'])
})

it('sendEntry() leaves the clipboard alone for a link of a batch', async () => {
  expect(await doneFor(idOf(9))).toEqual(['asked', 'answered'])
})
