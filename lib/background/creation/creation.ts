import type { WakeUp } from '../browser/alarms'
import type { Parts } from '../parts'
import { createDecisions } from './decisions'
import { createReadNewest } from './find-created'
import { createInterpreter } from './interpreter'
import { createOrders } from './orders'
import { createOutbox } from './outbox'
import { createSettlement } from './settlement'

/** Wires the parts that turn an order into a link. `wakeUp` makes the wake-up that flushes the outbox later. */
export const createCreation = (parts: Parts & { wakeUp: (flush: () => void) => WakeUp }) => {
  const readNewest = createReadNewest(parts)
  const settlement = createSettlement(parts)
  const interpreter = createInterpreter({ ...parts, readNewest, settlement })
  const wakeUp = parts.wakeUp(() => void outbox.flush({ force: false }))
  const outbox = createOutbox({ ...parts, interpreter, settlement, wakeUp })
  const { create, tidy } = createOrders({ ...parts, outbox, settlement })
  const decisions = createDecisions({ ...parts, readNewest, interpreter, outbox, settlement })
  return { create, tidy, outbox, settlement, decisions }
}

export type Creation = ReturnType<typeof createCreation>
