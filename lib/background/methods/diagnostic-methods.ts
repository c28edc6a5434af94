import { ok } from '@/lib/domain/result'
import type { Diagnostics } from '@/lib/domain/settings/diagnostics'
import type { Handlers } from '../../rpc/dispatcher'
import type { Unreadable } from '../storage/unreadable'
import { done } from './done'

export type DiagnosticParts = { diagnostics: () => Promise<Diagnostics>; unreadable: Unreadable }

/** How things stand, and what could not be read. */
export const diagnosticMethods = ({ diagnostics, unreadable }: DiagnosticParts) => {
  return {
    getDiagnostics: async () => ok(await diagnostics()),
    getSetAside: async () => ok(await unreadable.kinds()),
    deleteSetAside: () => done(unreadable.delete()),
  } satisfies Partial<Handlers>
}
