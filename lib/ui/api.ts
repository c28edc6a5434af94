import type { Input, MethodName, Output } from '@/lib/contract/contract'
import { FailureError } from './failure-error'

/** Calls a method of the background. Throws a FailureError where the background answers with a Failure. */
export type Api = <Name extends MethodName>(method: Name, input: Input<Name>) => Promise<Output<Name>>

/**
 * The pages' side of the wall, derived from the contract. The contract is loaded while the background is already at
 * work, so that a page's first paint does not wait for the schemas.
 */
export const createApi = (sendMessage: (message: unknown) => Promise<unknown>): Api => {
  const loading = import('@/lib/contract/contract')
  return async (method, input) => {
    const [{ contract, replySchema, safeParse }, raw] = await Promise.all([
      loading,
      // No answer comes when the extension was updated under an open page.
      sendMessage({ method, input }).catch(() => undefined),
    ])
    const reply = safeParse(replySchema, raw)
    if (!reply.success) throw new FailureError({ code: 'internal' })
    if (!reply.output.ok) throw new FailureError(reply.output.failure)
    const output = safeParse(contract[method].output, reply.output.output)
    if (!output.success) throw new FailureError({ code: 'internal' })
    return output.output as Output<typeof method>
  }
}
