import { fail } from '@/lib/domain/failure'
import { contract, type MethodName } from '@/lib/rpc/contract'
import type { Handlers } from '@/lib/rpc/dispatcher'

type Called = { method: string; input: unknown }

/** A double of the background's methods: each writes down that it was called, and fails unless it is given. */
export const handlersDouble = (given: Partial<Handlers> = {}) => {
  const called: Called[] = []
  const names = Object.keys(contract) as MethodName[]
  const handlers = Object.fromEntries(
    names.map((method) => [
      method,
      async (input: unknown) => {
        called.push({ method, input })
        const handler = given[method] as ((input: unknown) => Promise<unknown>) | undefined
        return handler ? handler(input) : fail({ code: 'unreachable' })
      },
    ]),
  ) as unknown as Handlers
  return { handlers, called }
}

export const runtime = {
  id: 'curtail-id',
  getURL: (path: string) => `chrome-extension://curtail-id/${path}`,
}

/** What the browser stamps on a message of one of our pages. */
export const senderOf = (page: string) => ({ id: runtime.id, url: runtime.getURL(`${page}.html`) })
