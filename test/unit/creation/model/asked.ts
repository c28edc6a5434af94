import type { CreationOrder } from '@/lib/domain/creation/entry'
import type { Failure } from '@/lib/domain/failure'
import type { Entry } from './pages'

/* What users ask of the background. */

type Reply = { ok: true; entry: Entry; at: number } | { ok: false; failure: Failure | 'cut'; at: number }

/**
 * Where something was ordered from, and for which addresses: a form that is pressed again is for the one that its connection
 * has by then.
 */
export type Place = { isPrivate: boolean; connectionId: string; baseUrls: string[]; at: number; worker: number }

/** An order of the popup, and the reply to each press of it. `turn` counts what is typed and pressed on forms. */
export type Press = Place & {
  kind: 'press'
  order: CreationOrder
  page: string
  turn: number
  filledAt: number
  presses: number
  replies: Reply[]
}

/** A click in a menu, or the shortcut. */
type Click = Place & { kind: 'click'; link: string }

export type Rows = Place & { kind: 'batch'; id: string; links: string[]; isStarted: boolean }

export type Asked = Press | Click | Rows
