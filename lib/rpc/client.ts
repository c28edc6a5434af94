import type { Failure } from '@/lib/domain/failure'
import type { Input, MethodName, Output, Reply } from './contract'

/** Carries a Failure through code that throws, such as react-query. */
export class FailureError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** The Failure in a thrown value; `internal` if it has none. */
export const failureOf = (error: unknown): Failure =>
  error instanceof FailureError ? error.failure : { code: 'internal' }

/** Calls a method of the background. Throws a FailureError if the background answers with a Failure. */
export type Api = <Name extends MethodName>(method: Name, input: Input<Name>) => Promise<Output<Name>>

/** Creates the client that pages call the background with; `isPrivate` says whether the page is in a private window. */
export const createApi = (
  sendMessage: (message: unknown) => Promise<unknown>,
  isPrivate: Promise<boolean> = Promise.resolve(false),
): Api => {
  let isKnownPrivate: boolean | undefined
  isPrivate.then(
    (value) => {
      isKnownPrivate = value
    },
    // Each call that needs it fails.
    () => {},
  )
  return async (method, input) => {
    // Sent at once if possible: after an await, React would first draw what the same key press has changed.
    const message = { method, input, isPrivate: isKnownPrivate ?? (await isPrivate) }
    // It rejects if the extension was updated under an open page. The background has parsed what it replies.
    const reply = (await sendMessage(message).catch(() => undefined)) as Reply | undefined
    if (reply?.ok === true) return reply.output as Output<typeof method>
    throw new FailureError(reply?.failure ?? { code: 'internal' })
  }
}
