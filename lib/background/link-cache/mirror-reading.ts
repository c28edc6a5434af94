import { Mutex } from 'async-mutex'
import { DAY_MS } from '@/lib/domain/library/day'
import type { MirrorState } from '@/lib/domain/library/link-cache'
import type { Connection } from '@/lib/domain/settings/connection'
import type { ApiClient } from '../api/api-client'
import type { Vault } from '../vault/vault'
import { createFullReading } from './full-reading'
import type { HeldPages } from './held-pages'
import type { LinkTags } from './link-tags'
import type { Mirror } from './mirror'
import type { MirrorAdditions } from './mirror-additions'
import type { MirrorRecord } from './mirror-database'
import { createMirrorOwner } from './mirror-owner'
import type { MirrorWriter } from './mirror-writer'
import { createNewLinksReading } from './new-links'
import { createPageReader } from './page-reader'
import { createTagReading } from './tag-reading'

type Dependencies = {
  mirror: Mirror
  pages: HeldPages
  writer: MirrorWriter
  additions: MirrorAdditions
  linkTags: LinkTags
  vault: Pick<Vault, 'get'>
  api: Pick<ApiClient, 'listLinks' | 'listTags'>
  digest: (text: string) => Promise<string>
  /** False where the person wants no copy of the list. */
  isWanted: () => Promise<boolean>
  /** Resolves after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type MirrorReading = {
  state(): Promise<MirrorState>
  /** Brings the mirror up to date: reads it in full where it never was or not for a day, else what is new. */
  catchUp(): Promise<void>
  /** Reads which links have which tag, where that was not read for a day or links have come or gone since. */
  catchUpTags(): Promise<void>
  /** Goes on with a full reading that the end of a worker or of the browser has cut off. */
  continue(): Promise<void>
  /** Reads all anew, after what is at work now, so that the clicks are those of now. Once, however often it is asked. */
  readAgain(): Promise<void>
  pause(): Promise<void>
  resume(): Promise<void>
  erase(): Promise<void>
}

const NO_MIRROR = { progress: 'none', held: 0, total: null, readAt: null, tagsReadAt: null } as const

/** Keeps the mirror like the service's list, one task at a time. */
export const createMirrorReading = (dependencies: Dependencies): MirrorReading => {
  const { mirror, pages, writer, additions, linkTags, vault, api, digest, isWanted, wait, now } = dependencies
  const working = new Mutex()
  let pauses = false
  /** How many tasks have begun in this worker. */
  let begun = 0
  /** The reading anew that was asked for and is not over: whoever asks for one meanwhile has this one. */
  let again: Promise<void> | undefined
  const isPausing = () => pauses
  const { recordFor, nameOf } = createMirrorOwner({ mirror, writer, digest })
  const readPage = createPageReader({ api, wait, isPausing })
  const readFully = createFullReading({ pages, writer, readPage, isPausing, wait, now })
  const readNew = createNewLinksReading({ writer, additions, readPage, now })
  const readTags = createTagReading({ writer, linkTags, api, readPage, isPausing, now })

  const work = (task: (connection: Connection, record: MirrorRecord | undefined) => Promise<void>): Promise<void> =>
    working.runExclusive(async () => {
      begun += 1
      // Asked here, where `erase` waits too: what was turned off a moment ago must not be read again.
      if (!(await isWanted())) return
      const connection = await vault.get()
      if (connection.ok) await task(connection.value, await recordFor(connection.value))
    })

  /** Has what is under way end where it is, and then does something else. */
  const stopFor = (task: () => Promise<void>): Promise<void> => {
    pauses = true
    return working.runExclusive(() => {
      pauses = false
      return task()
    })
  }

  const begin = async (connection: Connection, before: MirrorRecord | undefined): Promise<void> => {
    const generation = (before?.generation ?? 0) + 1
    const record: MirrorRecord = {
      total: null,
      readAt: null,
      shown: generation,
      held: 0,
      ...before,
      connection: await nameOf(connection),
      progress: 'reading',
      generation,
      met: 0,
      nextPage: 1,
      fullReadAt: now(),
      problem: undefined,
    }
    await writer.begin(record)
    await readFully(connection, record)
  }

  const goOn = async (connection: Connection, record: MirrorRecord): Promise<void> => {
    await writer.note({ progress: 'reading', problem: undefined })
    await readFully(connection, { ...record, problem: undefined })
  }

  return {
    async state() {
      // Whatever was at work at any moment while this is looked up: what is told may be old, and has to be asked again.
      const [wasBusy, before] = [working.isLocked(), begun]
      const connection = await vault.get()
      const record = connection.ok ? await recordFor(connection.value) : undefined
      const isBusy = wasBusy || before !== begun
      if (record === undefined) return { ...NO_MIRROR, isBusy }
      const { progress, shown, generation, total, readAt, tags, problem } = record
      const held = shown === generation ? record.held : record.met
      const tagsReadAt = tags?.readAt ?? null
      return { progress, isBusy, held, total, readAt, tagsReadAt, ...(problem && { problem }) }
    },
    catchUp: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') return
        if (record?.progress === 'reading') return goOn(connection, record)
        if (record && Math.abs(now() - record.fullReadAt) < DAY_MS) return readNew(connection)
        return begin(connection, record)
      }),
    catchUpTags: () =>
      work(async (connection, record) => {
        if (record?.progress === 'complete') await readTags(connection, record)
      }),
    continue: () =>
      work(async (connection, record) => {
        if (record?.progress === 'reading') await goOn(connection, record)
      }),
    readAgain() {
      again ??= work(begin).finally(() => {
        again = undefined
      })
      return again
    },
    pause: () => stopFor(async () => {}),
    resume: () =>
      work(async (connection, record) => {
        if (record?.progress === 'paused') await goOn(connection, record)
      }),
    erase: () => stopFor(() => writer.erase()),
  }
}
