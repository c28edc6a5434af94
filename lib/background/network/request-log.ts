import type { Storage } from 'webextension-polyfill'
import * as z from 'zod/mini'
import { requestRecordSchema } from '@/lib/contract/schemas/diagnostics'
import type { RequestRecord } from '@/lib/domain/diagnostics'
import { storedItem } from '../storage/stored-item'
import type { Http } from './http'

const KEPT = 30

export type RequestLog = { records(): Promise<RequestRecord[]>; watch(http: Http): Http }

/** The last requests: what kind, how long, how they ended; and nothing that they held. Gone when the browser is closed. */
export const createRequestLog = (session: Storage.StorageArea, now: () => number): RequestLog => {
  const stored = storedItem({ area: session, key: 'request-log', schema: z.array(requestRecordSchema), fallback: [] })
  let writing = Promise.resolve()

  const add = (record: RequestRecord): void => {
    writing = writing.then(async () => stored.set([...(await stored.get()), record].slice(-KEPT))).catch(() => {})
  }

  return {
    records: () => writing.then(() => stored.get()),
    watch: (http) => async (connection, request) => {
      const startedAt = now()
      const reply = await http(connection, request)
      add({
        at: startedAt,
        // The second segment of the path names the kind of thing and nothing more.
        operation: `${request.method} ${request.path.split('/')[2]}`,
        milliseconds: now() - startedAt,
        ...(reply.ok ? { status: reply.value.status } : { failure: reply.failure.code }),
      })
      return reply
    },
  }
}
