import type { Failure } from '@/lib/domain/failure'

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
