import type { Badge } from './badge'
import type { Base } from './base'
import type { OutcomeNotices } from './browser/outcome-notices'
import type { Lanes } from './creation/lanes'
import type { TokenKnowledge } from './creation/tokens'
import type { Journal } from './journal/journal'
import type { Links } from './link-cache/links'

/** All that compose.ts makes for most of the background. */
export type Parts = Base &
  Links & {
    journal: Journal
    badge: Badge
    notices: OutcomeNotices
    lanes: Lanes
    tokenKnowledge: TokenKnowledge
    /** Deletes what no private window shows any more. */
    forgetPrivate: () => Promise<void>
    /** Logs an exception that nobody expected. */
    logError: (error: unknown) => void
    generateToken: () => string
  }
