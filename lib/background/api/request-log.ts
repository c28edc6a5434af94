import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { type RequestRecord, requestRecordSchema } from '@/lib/domain/diagnostics'
import { storedItem } from '@/lib/storage/stored-item'
import type { Http } from './http'

type Dependencies = {
  session: Storage.StorageArea
  /** Resolves after a delay. */
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

export type RequestLog = { records(): Promise<RequestRecord[]>; watch(http: Http): Http }

const MAX_RECORDS = 30
/** Storing each request on its own took a sixth of the time to read a long list. */
const STORED_EVERY_MS = 500

/** The kind, duration and outcome of the last requests, without their content. Kept until the browser is closed. */
export const createRequestLog = ({ session, wait, now }: Dependencies): RequestLog => {
  const stored = storedItem<RequestRecord[]>({
    area: session,
    key: 'request-log',
    schema: z.array(requestRecordSchema),
    fallback: [],
  })
  let earlier: Promise<RequestRecord[]> | undefined
  let added: RequestRecord[] = []
  let isWaiting = false

  const records = async (): Promise<RequestRecord[]> => {
    earlier ??= stored.get()
    return [...(await earlier), ...added].slice(-MAX_RECORDS)
  }

  const storeLater = async (): Promise<void> => {
    isWaiting = true
    // Not at once: a person may wait for what follows the request.
    await wait(STORED_EVERY_MS)
    isWaiting = false
    await stored.set(await records())
  }

  const add = (record: RequestRecord): void => {
    added = [...added, record].slice(-MAX_RECORDS)
    // The browser logs a failure; the next request stores all again.
    if (!isWaiting) void storeLater()
  }

  return {
    records,
    watch: (http) => async (connection, request) => {
      const startedAt = now()
      const reply = await http(connection, request)
      add({
        at: startedAt,
        // The second segment of the path names the kind of resource only.
        operation: `${request.method} ${request.path.split('/')[2]}`,
        milliseconds: now() - startedAt,
        ...(reply.ok ? { status: reply.value.status } : { failure: reply.failure.code }),
      })
      return reply
    },
  }
}
