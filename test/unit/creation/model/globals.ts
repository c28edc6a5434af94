import { AsyncLocalStorage } from 'node:async_hooks'
import { IDBDatabase } from 'fake-indexeddb'

/** What a context of a browser, a worker or a page, sees as global: its own clock, timers, and databases. */
export type Globals = {
  now(): number
  setTimeout(run: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
  indexedDB: IDBFactory
  /**
   * Called for each transaction, before it begins; may throw. Returns what to call when it has ended, or null if it never
   * begins.
   */
  onTransaction(mode: IDBTransactionMode): (() => void) | null
  logError(...words: unknown[]): void
}

const contexts = new AsyncLocalStorage<Globals>()

/** Runs code in a context, with all that it starts. */
export const runIn = <Value>(globals: Globals, code: () => Value): Value => contexts.run(globals, code)

/** Something of which every part is the same again, and that no promise ends with. */
const createNever = (target: object): object => {
  const part = (): object => createNever(() => {})
  return new Proxy(target, { get: (_, name) => (name === 'then' ? () => {} : part()), apply: part })
}

const timeoutSignal = (globals: Globals, milliseconds: number): AbortSignal => {
  const controller = new AbortController()
  globals.setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
  return controller.signal
}

/** Puts the globals of contexts in place of the real ones for code that runs in one. Returns what takes them back. */
export const installGlobals = (): (() => void) => {
  const real = {
    now: Date.now,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    timeout: AbortSignal.timeout,
    // biome-ignore lint/suspicious/noConsole: what the background reports there is a broken promise
    error: console.error,
    transaction: IDBDatabase.prototype.transaction,
    indexedDB: Object.getOwnPropertyDescriptor(globalThis, 'indexedDB'),
  }
  Date.now = () => contexts.getStore()?.now() ?? real.now()
  globalThis.setTimeout = ((run: () => void, milliseconds = 0, ...rest: unknown[]) => {
    const context = contexts.getStore()
    return context ? context.setTimeout(run, milliseconds) : real.setTimeout(run, milliseconds, ...rest)
  }) as typeof setTimeout
  globalThis.clearTimeout = ((timer: unknown) => {
    const context = contexts.getStore()
    return context ? context.clearTimeout(timer) : real.clearTimeout(timer as undefined)
  }) as typeof clearTimeout
  AbortSignal.timeout = (milliseconds) => {
    const context = contexts.getStore()
    return context ? timeoutSignal(context, milliseconds) : real.timeout.call(AbortSignal, milliseconds)
  }
  console.error = (...words) => (contexts.getStore()?.logError ?? real.error)(...words)
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...input) {
    const end = contexts.getStore()?.onTransaction((input[1] ?? 'readonly') as IDBTransactionMode)
    if (end === null) return createNever({}) as IDBTransaction
    const transaction = real.transaction.apply(this, input)
    if (end) for (const event of ['complete', 'abort']) transaction.addEventListener(event, end)
    return transaction
  }
  // A worker's own scope, as far as the background listens there.
  Object.defineProperty(globalThis, 'self', { configurable: true, value: { addEventListener() {} } })
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => contexts.getStore()?.indexedDB ?? real.indexedDB?.value,
    set(value) {
      real.indexedDB = { configurable: true, writable: true, enumerable: true, value }
    },
  })
  return () => {
    Date.now = real.now
    globalThis.setTimeout = real.setTimeout
    globalThis.clearTimeout = real.clearTimeout
    AbortSignal.timeout = real.timeout
    console.error = real.error
    IDBDatabase.prototype.transaction = real.transaction
    Reflect.deleteProperty(globalThis, 'self')
    Object.defineProperty(globalThis, 'indexedDB', real.indexedDB ?? { configurable: true, writable: true })
  }
}
