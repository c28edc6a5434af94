import { type Decision, isSettled, isUncertain, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import { done, type Failure, fail, ok, type Result } from '@/lib/domain/failure'
import { hasExpired } from '@/lib/domain/link/expiry'
import type { ApiClient } from '../api/api-client'
import type { Badge } from '../badge'
import type { Journal } from '../journal/journal'
import type { Vault } from '../vault/vault'
import type { Lanes } from './lanes'
import type { LookUp } from './look-up'
import type { Outbox } from './outbox'
import { createReading } from './recent-links'
import type { Settlement } from './settlement'
import type { TokenSupport } from './token-support'
import type { Transitions } from './transitions'

type Dependencies = {
  journal: Pick<Journal, 'get' | 'unsettled' | 'update'>
  api: Pick<ApiClient, 'listLinks'>
  vault: Pick<Vault, 'get' | 'password'>
  lanes: Lanes
  lookUp: LookUp
  outbox: Pick<Outbox, 'flush' | 'send'>
  transitions: Transitions
  tokenSupport: Pick<TokenSupport, 'forget'>
  settlement: Pick<Settlement, 'finish'>
  badge: Pick<Badge, 'show'>
  now: () => number
}

export type Decisions = {
  /**
   * Does what a person decided about a pending entry. Returns it as it is then; null if it is gone. Failures: those of the
   * vault, if the decision needs the key; locked, if the entry's password would be lost.
   */
  decide(id: string, decision: Decision): Promise<Result<JournalEntry | null>>
  /** Looks once more for the links of undecided entries, after the list of a connection was read. */
  lookAgain(connectionId: string): Promise<void>
  /** Puts every uncertain entry of a connection to the person: its key belongs to somebody else, perhaps. */
  askAboutUncertain(connectionId: string): Promise<void>
  /** Withdraws the pending entries of a removed connection, and forgets what is known of its tokens. */
  removeConnection(connectionId: string): Promise<void>
}

/** What happens to entries whose outcome Curtail cannot find out. */
export const createDecisions = (dependencies: Dependencies): Decisions => {
  const { journal, api, vault, lanes, lookUp, outbox, transitions, tokenSupport } = dependencies
  const { settlement, badge, now } = dependencies

  const unsettledOf = async (connectionId: string): Promise<JournalEntry[]> =>
    (await journal.unsettled()).filter((entry) => entry.connectionId === connectionId)

  const settle = async (...entries: JournalEntry[]): Promise<void> => {
    for (const entry of entries) await settlement.finish(entry)
    // Sends what waited behind them. The browser logs a failure of it.
    if (entries.length > 0) void outbox.flush({ force: false })
  }

  const look = async (connectionId: string, ids: readonly string[]): Promise<Result<null>> => {
    const settled = await lanes.run(connectionId, async () => {
      const connection = await vault.get(connectionId)
      if (!connection.ok) return connection
      const reading = createReading(api, connection.value)
      const found: JournalEntry[] = []
      for (const id of ids) {
        const entry = await journal.get(id)
        if (entry?.state !== 'undecided') continue
        const outcome = await lookUp.once(connection.value, entry, reading)
        if (!outcome.ok) await transitions.write({ ...entry, failure: outcome.failure })
        else if (outcome.value && isSettled(outcome.value)) found.push(outcome.value)
      }
      return ok(found)
    })
    return settled.ok ? done(settle(...settled.value)) : settled
  }

  /** Why the password of an entry cannot be read; undefined if it can, or there is none. */
  const missingPassword = async (entry: JournalEntry): Promise<Failure | undefined> => {
    if (!entry.hasPassword || (await vault.password(entry)) !== undefined) return undefined
    const connection = await vault.get(entry.connectionId)
    const isLocked = !connection.ok && connection.failure.code === 'locked'
    return isLocked ? connection.failure : { code: 'password-forgotten', field: 'password' }
  }

  /** Why a request cannot be repeated as it is: the person has to edit it. */
  const obstacleTo = async (entry: JournalEntry): Promise<Failure | undefined> => {
    if (hasExpired(entry.request.expiresAt, now())) return { code: 'expiry-past', field: 'expiresAt' }
    return missingPassword(entry)
  }

  /**
   * Sends the same request once more, with the token it had, even if the service has refused that: an earlier request may
   * still arrive, and beside another token it would create a second link.
   */
  const shortenAgain = async ({ id, connectionId }: JournalEntry): Promise<Result<null>> => {
    const prepared = await lanes.run(connectionId, async () => {
      const [entry, connection] = await Promise.all([journal.get(id), vault.get(connectionId)])
      if (!connection.ok) return connection
      if (entry?.state !== 'undecided') return ok(undefined)
      const obstacle = await obstacleTo(entry)
      if (obstacle) return ok(await transitions.markFailed(entry, obstacle))
      return ok(await transitions.write({ ...entry, state: 'queued', refusal: undefined, failure: undefined }))
    })
    if (!prepared.ok) return prepared
    if (prepared.value && isSettled(prepared.value)) await settle(prepared.value)
    else if (prepared.value) await outbox.send(prepared.value)
    return ok(null)
  }

  const withdraw = async ({ id, connectionId }: JournalEntry, isRemoved = false): Promise<Result<null>> => {
    const withdrawn = await lanes.run(connectionId, async () => {
      const entry = await journal.get(id)
      if (entry === undefined || isSettled(entry)) return ok(undefined)
      const missing = isRemoved ? undefined : await missingPassword(entry)
      // It is there again once the key is unlocked.
      if (missing?.code === 'locked') return fail(missing)
      const mayExist = isUncertain(entry)
      // The draft comes back without a password that was forgotten.
      const failure: Failure = mayExist ? { code: 'gave-up' } : (missing ?? { code: 'withdrawn' })
      return ok(await transitions.markFailed({ ...entry, mayExist }, failure))
    })
    if (!withdrawn.ok) return withdrawn
    if (withdrawn.value === undefined) return ok(null)
    // It is no news to the person who did it.
    const known = await journal.update(id, (stored) =>
      stored.notice === 'unseen' ? { ...stored, notice: 'seen' } : stored,
    )
    return done(settle(known ?? withdrawn.value))
  }

  const carryOut = (entry: JournalEntry, decision: Decision): Promise<Result<null>> => {
    if (decision === 'withdraw') return withdraw(entry)
    return decision === 'shorten-again' ? shortenAgain(entry) : look(entry.connectionId, [entry.id])
  }

  return {
    async decide(id, decision) {
      const entry = await journal.get(id)
      if (entry === undefined) return ok(null)
      const carriedOut = await carryOut(entry, decision)
      return carriedOut.ok ? ok((await journal.get(id)) ?? null) : carriedOut
    },
    async lookAgain(connectionId) {
      const undecided = (await unsettledOf(connectionId)).filter(({ state }) => state === 'undecided')
      const ids = undecided.map(({ id }) => id)
      if (ids.length > 0) await look(connectionId, ids)
    },
    async askAboutUncertain(connectionId) {
      await lanes.run(connectionId, async () => {
        for (const entry of await unsettledOf(connectionId))
          if (isUncertain(entry)) {
            const asked = await transitions.ask({ ...entry, mayExist: true }, entry.failure)
            await settlement.finish(asked)
          }
      })
      await badge.show()
    },
    async removeConnection(connectionId) {
      for (const entry of await unsettledOf(connectionId)) {
        await withdraw(entry, true)
        await journal.update(entry.id, (stored) => ({ ...stored, notice: 'dismissed' }))
      }
      await tokenSupport.forget(connectionId)
      await badge.show()
    },
  }
}
