import type { Runtime } from 'webextension-polyfill'
import { type Failure, failureSchema, type Result } from '@/lib/domain/failure'
import {
  callSchema,
  contract,
  type Input,
  isMethodName,
  type MethodName,
  type Output,
  type Page,
  type Reply,
} from './contract'

/** Where a call comes from. */
export type Caller = { isPrivate: boolean }

/** One implementation for each method of the contract: a method without one does not compile. */
export type Handlers = { [Name in MethodName]: (input: Input<Name>, caller: Caller) => Promise<Result<Output<Name>>> }

const refuse = (failure: Failure): Reply => ({ ok: false, failure })

/**
 * Answers the calls of our own pages. Trusts the sender set by the browser, never the message. Parsing the output drops
 * what the contract does not name. `onUnexpected` is called with what a handler threw.
 */
export const createDispatcher = (
  handlers: Handlers,
  runtime: Pick<Runtime.Static, 'id' | 'getURL'>,
  onUnexpected: (error: unknown) => void,
) => {
  const pageOf = (sender: Runtime.MessageSender): string | undefined => {
    const origin = runtime.getURL('')
    if (sender.id !== runtime.id || !sender.url?.startsWith(origin)) return undefined
    return new URL(sender.url).pathname.match(/^\/(\w+)\.html$/)?.[1]
  }

  const call = async <Name extends MethodName>(name: Name, page: string, input: unknown, caller: Caller) => {
    const method = contract[name]
    if (!method.from.includes(page as Page)) return refuse({ code: 'not-allowed' })
    const parsedInput = method.input.safeParse(input)
    if (!parsedInput.success) return refuse({ code: 'not-allowed' })
    const result = await handlers[name](parsedInput.data as Input<Name>, caller)
    if (!result.ok) return refuse(failureSchema.parse(result.failure))
    return { ok: true, output: method.output.parse(result.value) } as const
  }

  return (message: unknown, sender: Runtime.MessageSender): Promise<Reply> => {
    const page = pageOf(sender)
    const parsed = callSchema.safeParse(message)
    if (page === undefined || !parsed.success || !isMethodName(parsed.data.method))
      return Promise.resolve(refuse({ code: 'not-allowed' }))
    const { method, input, isPrivate } = parsed.data
    // Either may say so: at worst, something is forgotten too soon.
    const caller = { isPrivate: sender.tab?.incognito === true || isPrivate === true }
    // An error may hold anything, even the key, so it stays here.
    return call(method, page, input, caller).catch((error) => {
      onUnexpected(error)
      return refuse({ code: 'internal' })
    })
  }
}
