import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { StoreUnavailable } from '../store.ts'
import type { RunStatement } from './database.ts'
import { unlessUnavailable } from './sqlite-connection.ts'
import type { SqliteAnswer } from './sqlite-worker.ts'

/** A thread with a second, read-only connection. */
export type SqliteReader = { run: RunStatement; close(): Promise<void> }

/** Starts the thread; it opens the file at its first statement. */
export const startSqliteReader = (path: string): SqliteReader => {
  const worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), { workerData: path })
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  let isOpen = true
  let last = 0

  worker.on('message', ({ id, rows, failure }: SqliteAnswer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    // The process may end when nothing is asked any more.
    if (waiting.size === 0) worker.unref()
    if (rows !== undefined) asked?.resolve(rows)
    else asked?.reject(unlessUnavailable(Object.assign(new Error(), failure)))
  })
  const fail = (cause?: unknown): void => {
    isOpen = false
    for (const asked of waiting.values()) asked.reject(new StoreUnavailable('The reader has stopped', { cause }))
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail())

  return {
    run<Row>(statement: Parameters<RunStatement>[0]) {
      if (!isOpen) return Promise.reject(new StoreUnavailable('The database is closed'))
      last += 1
      const asked = Promise.withResolvers<unknown[]>()
      waiting.set(last, asked)
      worker.ref()
      worker.postMessage({ id: last, statement })
      return asked.promise as Promise<Row[]>
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      const exited = once(worker, 'exit')
      worker.ref()
      worker.postMessage('close')
      await exited
    },
  }
}
