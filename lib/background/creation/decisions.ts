import {
  type Decision,
  isSettled,
  isUncertain,
  type JournalEntry,
  SCOPES,
  type Scope,
} from '@/lib/domain/creation/entry'
import { done, ok, type Result } from '@/lib/domain/failure'
import type { Connection } from '@/lib/domain/settings/connection'
import type { Parts } from '../parts'
import { matchByToken, type ReadNewest } from './find-created'
import type { Interpreter } from './interpreter'
import type { Outbox } from './outbox'
import type { Settlement } from './settlement'

/** What the user decides about entries, and what changes of their connection mean for them. */
export const createDecisions = (
  parts: Parts & { readNewest: ReadNewest; interpreter: Interpreter; outbox: Outbox; settlement: Settlement },
) => {
  const { journal, vault, lanes, readNewest, interpreter, outbox, settlement, badge } = parts

  const unsettledOf = async (connectionId: string): Promise<JournalEntry[]> =>
    (await Promise.all(SCOPES.map(journal.unsettled))).flat().filter((entry) => entry.connectionId === connectionId)

  /** Finishes what was settled, and sends what waited behind it. */
  const finish = async (entry: JournalEntry | undefined): Promise<void> => {
    if (entry) await settlement.finish(entry)
    // Not awaited, because a user waits.
    void outbox.flush({ force: false })
  }

  /** Looks for an unsure entry's link, or sends its request once more: with the same token, or there might be two links. */
  const resume = async (snapshot: JournalEntry, decision: 'look-again' | 'shorten-again'): Promise<Result<null>> => {
    const { id, connectionId } = snapshot
    const resumed = await lanes.run(connectionId, async () => {
      const [entry, connection] = await Promise.all([journal.get(snapshot, id), vault.get(connectionId)])
      if (!connection.ok) return connection
      if (entry?.state !== 'unsure') return ok(undefined)
      const obstacle = decision === 'shorten-again' ? await interpreter.obstacleTo(entry, connection.value) : undefined
      return ok(await interpreter.apply(entry, obstacle ? { type: 'block', failure: obstacle } : { type: decision }))
    })
    if (!resumed.ok) return resumed
    if (resumed.value && resumed.value.state !== 'unsure') await outbox.send(resumed.value)
    return ok(null)
  }

  const withdraw = async (snapshot: JournalEntry): Promise<Result<null>> => {
    const withdrawn = await lanes.run(snapshot.connectionId, async () => {
      const entry = await journal.get(snapshot, snapshot.id)
      if (entry === undefined || isSettled(entry)) return undefined
      // The draft comes back without a password that was forgotten.
      return interpreter.apply(entry, { type: 'withdraw', failure: await interpreter.missingPassword(entry) })
    })
    return done(finish(withdrawn))
  }

  return {
    /**
     * Does what the user decided about an unsettled entry. Returns it as it is then; null if it is gone. Failures: those of
     * the vault, if the decision needs the key.
     */
    async decide(scope: Scope, id: string, decision: Decision): Promise<Result<JournalEntry | null>> {
      const entry = await journal.get(scope, id)
      if (entry === undefined) return ok(null)
      const decided = await (decision === 'withdraw' ? withdraw(entry) : resume(entry, decision))
      return decided.ok ? ok((await journal.get(scope, id)) ?? null) : decided
    },
    /** Looks once more for the links of unsure entries, after the list of a connection was read. */
    async lookAgain(connectionId: string): Promise<void> {
      // A row that waits its turn is not unsure.
      const waiting = (await Promise.all(SCOPES.map(journal.waiting))).flat()
      const unsure = waiting.filter((entry) => entry.state === 'unsure' && entry.connectionId === connectionId)
      const connection = unsure.length > 0 ? await vault.get(connectionId) : undefined
      const newest = connection?.ok ? await readNewest(connectionId, 10) : undefined
      if (!connection?.ok || !newest?.ok) return
      for (const entry of unsure) {
        const link = entry.baseUrl === connection.value.baseUrl ? matchByToken(entry, newest.value, true) : undefined
        const found = link && (await interpreter.applyLink(connection.value, entry, { type: 'found', link }))
        if (found && isSettled(found)) await finish(found)
      }
    },
    /**
     * After a connection got another key or address: asks about the entries that may exist, because the new key may be
     * another account's, and returns those that were ordered for another address.
     */
    async settleReplaced({ id: connectionId, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): Promise<void> {
      await lanes.run(connectionId, async () => {
        for (const entry of await unsettledOf(connectionId)) {
          const isMoved = entry.baseUrl !== baseUrl
          if (!isMoved && !isUncertain(entry)) continue
          const event = isUncertain(entry)
            ? ({ type: 'key-changed' } as const)
            : ({ type: 'block', failure: { code: 'address-changed' } } as const)
          const settled = await interpreter.apply(entry, event)
          if (settled) await settlement.finish(settled)
        }
      })
      await badge.show()
    },
    /** Deletes the unsettled entries of a removed connection. */
    async removeConnection(connectionId: string): Promise<void> {
      const unsettled = await unsettledOf(connectionId)
      for (const scope of SCOPES) {
        const own = unsettled.filter(({ isPrivate }) => isPrivate === scope.isPrivate)
        await journal.delete(
          scope,
          own.map(({ id }) => id),
        )
      }
      await badge.show()
    },
  }
}
