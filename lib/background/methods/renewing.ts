import type { MethodName } from '@/lib/rpc/contract'
import type { Handlers } from '../../rpc/dispatcher'

/** What may change what popups open with. */
const CHANGING = [
  'connect',
  'setKeyKeeping',
  'unlock',
  'lock',
  'disconnect',
  'setPreferences',
  'saveUtmPreset',
  'removeUtmPreset',
  'listTags',
  'createTag',
  'updateTag',
] as const satisfies MethodName[]

/** The same methods, of which those that may change what popups open with have it renewed before they answer. */
export const renewing = (handlers: Handlers, renew: () => Promise<void>): Handlers => {
  const renewed = CHANGING.map((name) => {
    const handle = handlers[name] as (input: unknown) => Promise<unknown>
    const handleAndRenew = async (input: unknown) => {
      const result = await handle(input)
      await renew()
      return result
    }
    return [name, handleAndRenew]
  })
  return { ...handlers, ...Object.fromEntries(renewed) }
}
