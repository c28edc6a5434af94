import type { EntryState, JournalEntry, Ordered } from '@/lib/domain/creation/entry'
import type { ListedLink } from '@/lib/domain/library/rows'
import type { Link } from '@/lib/domain/link/link'

export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const linkOf = (number: number): Link => ({
  id: `link-${number}`,
  destination: 'https://example.com/',
  token: `t${number}`,
  shortLink: `https://s.example/t${number}`,
  domainId: '1',
  domain: 's.example',
  hasPassword: false,
  createdAt: number,
  updatedAt: number,
  clicks: 0,
})

/** The same link, as the list has it. */
export const listedLinkOf = (number: number): ListedLink => ({ ...linkOf(number), connectionId: 'c1' })

/** What a test says of an entry's state: all of it or a part. */
type StateOf<State extends EntryState> = State extends 'pending'
  ? Partial<Extract<JournalEntry, { state: 'pending' }>>
  : Partial<Extract<JournalEntry, { state: State }>> & { state: State }

const OF_STATE = {
  pending: { mayExist: false, attempts: 0 },
  sending: { mayExist: false, attempts: 0 },
  checking: { mayExist: true, looks: 0, attempts: 0 },
  unsure: {},
  created: { link: linkOf(1), warnings: [] },
  failed: { failure: { code: 'rejected' } },
} as const

/** An entry with this number, which is also its time in milliseconds. */
export const entryOf = <State extends EntryState = 'pending'>(
  number: number,
  change: Partial<Ordered> & StateOf<State> = {} as StateOf<State>,
): Extract<JournalEntry, { state: State }> => {
  const { state = 'pending' } = change as { state?: EntryState }
  return {
    id: idOf(number),
    connectionId: 'c1',
    baseUrl: 'https://s.example',
    askedAt: number,
    request: { link: 'https://example.com/' },
    hasPassword: false,
    isPrivate: false,
    notice: 'pending',
    state,
    ...OF_STATE[state],
    ...change,
  } as unknown as Extract<JournalEntry, { state: State }>
}
