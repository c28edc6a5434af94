import type { Input, MethodName, Output } from './contract'
import { FailureError } from './failure-error'
import { loadContract } from './load-contract'

/** Calls a method of the background. Throws a FailureError where the background answers with a Failure. */
export type Api = <Name extends MethodName>(method: Name, input: Input<Name>) => Promise<Output<Name>>

/**
 * The pages' side of the wall, derived from the contract. The contract is loaded while the background is already at
 * work, so that a page's first paint does not wait for the schemas.
 */
export const createApi = (sendMessage: (message: unknown) => Promise<unknown>): Api => {
  const loading = loadContract()
  return async (method, input) => {
    const [{ contract, replySchema }, raw] = await Promise.all([
      loading,
      // No answer comes when the extension was updated under an open page.
      sendMessage({ method, input }).catch(() => undefined),
    ])
    const reply = replySchema.safeParse(raw)
    if (!reply.success) throw new FailureError({ code: 'internal' })
    if (!reply.data.ok) throw new FailureError(reply.data.failure)
    const output = contract[method].output.safeParse(reply.data.output)
    if (!output.success) throw new FailureError({ code: 'internal' })
    return output.data as Output<typeof method>
  }
}
