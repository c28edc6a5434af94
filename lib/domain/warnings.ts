import type { Warning } from './journal-entry'
import type { Link } from './link'
import type { LinkRequest } from './link-draft'
import { isSameDestination } from './same-destination'

/** In what the created link is not the one that was asked for. */
export const warningsOf = (request: LinkRequest, link: Link): Warning[] => [
  ...(request.password !== undefined && !link.hasPassword ? (['not-protected'] as const) : []),
  ...(request.token !== undefined && request.token !== link.token ? (['token-differs'] as const) : []),
  ...(isSameDestination(request.link, link.destination) ? [] : (['destination-differs'] as const)),
]
