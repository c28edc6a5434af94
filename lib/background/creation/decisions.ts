import { type Decision, isSettled, isUncertain, type JournalEntry } from '@/lib/domain/creation/journal-entry'
import type { Failure } from '@/lib/domain/failure'
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
  settlement: Pick<Settlement, 'onSettled'>
  badge: Pick<Badge, 'show'>
  now: () => number
}

export type Decisions = {
  /** Does what a person decided about a pending entry. Returns it as it is then; undefined if it is gone. */
  decide(id: string, decision: Decision): Promise<JournalEntry | undefined>
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
    for (const entry of entries) await settlement.onSettled(entry)
    // Sends what waited behind them. The browser logs a failure of it.
    if (entries.length > 0) void outbox.flush({ force: false })
  }

  const look = async (connectionId: string, ids: readonly string[]): Promise<void> => {
    const settled = await lanes.run(connectionId, async () => {
      const connection = await vault.get(connectionId)
      if (!connection.ok) return []
      const reading = createReading(api, connection.value)
      const found: JournalEntry[] = []
      for (const id of ids) {
        const entry = await journal.get(id)
        if (entry?.state !== 'undecided') continue
        const outcome = await lookUp.once(connection.value, entry, reading)
        if (!outcome.ok) await transitions.write({ ...entry, failure: outcome.failure })
        else if (outcome.value && isSettled(outcome.value)) found.push(outcome.value)
      }
      return found
    })
    await settle(...settled)
  }

  /** Why a request cannot be repeated as it is: the person has to edit it. */
  const obstacleTo = async (entry: JournalEntry): Promise<Failure | undefined> => {
    const { expiresAt } = entry.request
    if (expiresAt !== undefined && Date.parse(expiresAt) <= now()) return { code: 'expiry-past', field: 'expiresAt' }
    const isForgotten = entry.hasPassword && (await vault.password(entry)) === undefined
    return isForgotten ? { code: 'password-forgotten', field: 'password' } : undefined
  }

  /**
   * Sends the same request once more, with the token it had, even if the service has refused that: an earlier request may
   * still arrive, and beside another token it would create a second link.
   */
  const shortenAgain = async ({ id, connectionId }: JournalEntry): Promise<void> => {
    const prepared = await lanes.run(connectionId, async () => {
      const [entry, connection] = await Promise.all([journal.get(id), vault.get(connectionId)])
      if (entry?.state !== 'undecided' || !connection.ok) return undefined
      const obstacle = await obstacleTo(entry)
      if (obstacle) return transitions.markFailed(entry, obstacle)
      return transitions.write({ ...entry, state: 'queued', refusal: undefined, failure: undefined })
    })
    if (prepared && isSettled(prepared)) await settle(prepared)
    else if (prepared) await outbox.send(prepared)
  }

  const withdraw = async ({ id, connectionId }: JournalEntry, isRemoved = false): Promise<void> => {
    const withdrawn = await lanes.run(connectionId, async () => {
      const entry = await journal.get(id)
      if (entry === undefined || isSettled(entry)) return undefined
      // The password in a locked vault would be lost.
      if (!isRemoved && entry.hasPassword && !(await vault.get(connectionId)).ok) return undefined
      const mayExist = isUncertain(entry)
      return transitions.markFailed({ ...entry, mayExist }, { code: mayExist ? 'gave-up' : 'withdrawn' })
    })
    if (withdrawn === undefined) return
    // It is no news to the person who did it.
    const known = await journal.update(id, (stored) =>
      stored.notice === 'unseen' ? { ...stored, notice: 'seen' } : stored,
    )
    await settle(known ?? withdrawn)
  }

  return {
    async decide(id, decision) {
      const entry = await journal.get(id)
      if (entry === undefined) return undefined
      if (decision === 'withdraw') await withdraw(entry)
      else if (decision === 'shorten-again') await shortenAgain(entry)
      else await look(entry.connectionId, [id])
      return journal.get(id)
    },
    async lookAgain(connectionId) {
      const undecided = (await unsettledOf(connectionId)).filter(({ state }) => state === 'undecided')
      const ids = undecided.map(({ id }) => id)
      if (ids.length > 0) await look(connectionId, ids)
    },
    async askAboutUncertain(connectionId) {
      await lanes.run(connectionId, async () => {
        for (const entry of await unsettledOf(connectionId))
          if (isUncertain(entry)) await transitions.ask({ ...entry, mayExist: true }, entry.failure)
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
