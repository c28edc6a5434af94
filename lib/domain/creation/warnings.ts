import type { Link } from '../link/link'
import { isSameDestination } from '../link/web-address'
import type { JournalEntry, Warning } from './journal-entry'

/** How a created link differs from its order. A generated token was not ordered. */
export const warningsOf = (
  { request, hasPassword, hasGeneratedToken }: Pick<JournalEntry, 'request' | 'hasPassword' | 'hasGeneratedToken'>,
  link: Link,
): Warning[] => [
  ...(hasPassword && !link.hasPassword ? (['not-protected'] as const) : []),
  ...(request.token !== undefined && !hasGeneratedToken && request.token !== link.token
    ? (['token-differs'] as const)
    : []),
  ...(isSameDestination(request.link, link.destination) ? [] : (['destination-differs'] as const)),
]
