import type { JournalEntry } from '../../../lib/domain/creation/journal-entry.ts'
import type { ListedLink } from '../links-of-service.ts'

/** What is known at the end. */
export type Evidence = {
  /** How many links may come of each destination: more than one where another was asked for on purpose. */
  asked: ReadonlyMap<string, number>
  /** The entries that the background was seen to have written down at any time, by id, with their destination. */
  accepted: ReadonlyMap<string, string>
  entries: readonly JournalEntry[]
  links: readonly ListedLink[]
}

export type Wrong = { kind: 'doubled' | 'lost' | 'unsettled'; destination: string; why: string }

export type Verdict = { accepted: number; created: number; failed: number; wrongs: Wrong[] }

const isSettledAs = (state: JournalEntry['state']) => (entry: JournalEntry) => entry.state === state

/** Whether a link is what its entry asked for. */
const isAsAsked = ({ request, hasPassword }: JournalEntry, link: ListedLink): boolean =>
  link.destination === request.link &&
  link.password === hasPassword &&
  (request.token === undefined || link.token === request.token)

/** What is wrong with the entries and links of one destination. */
const wrongsOf = (destination: string, { asked, ...all }: Evidence): Wrong[] => {
  const entries = all.entries.filter(({ request }) => request.link === destination)
  const links = all.links.filter((link) => link.destination === destination)
  const wrong = (kind: Wrong['kind'], why: string): Wrong => ({ kind, destination, why })
  const created = entries.filter(isSettledAs('created'))
  const owned = new Set<string>()
  const lost = created.flatMap((entry) => {
    const link = links.find(({ id }) => id === entry.link?.id)
    const isShared = link !== undefined && owned.has(link.id)
    if (link) owned.add(link.id)
    if (link === undefined) return [wrong('lost', `${entry.id} is created, and the service has no such link`)]
    if (isShared) return [wrong('lost', `${entry.id} has the link of another entry`)]
    return isAsAsked(entry, link) ? [] : [wrong('lost', `${entry.id} has a link that it did not ask for`)]
  })
  const gone = [...all.accepted]
    .filter(([id, leadsTo]) => leadsTo === destination && entries.every((entry) => entry.id !== id))
    .map(([id]) => wrong('lost', `${id} was accepted, and the journal has lost it`))
  const unowned = links
    .filter(({ id }) => !owned.has(id))
    .map(({ id }) =>
      created.length > 0
        ? wrong('doubled', `${id} is a second link that no entry knows`)
        : wrong('lost', `${id} was created, and no entry says so`),
    )
  const surplus = created
    .slice(asked.get(destination) ?? 0)
    .map(({ id }) => wrong('doubled', `${id} was created once more than was asked for`))
  const unsettled = entries
    .filter(({ state }) => state !== 'created' && state !== 'failed')
    .map(({ id, state }) => wrong('unsettled', `${id} is ${state}`))
  return [...lost, ...gone, ...unowned, ...surplus, ...unsettled]
}

/** Judges by the service's own list what became of all that was asked for. */
export const judge = (evidence: Evidence): Verdict => {
  const { asked, accepted, entries, links } = evidence
  const destinations = new Set([
    ...asked.keys(),
    ...entries.map(({ request }) => request.link),
    ...links.map(({ destination }) => destination),
  ])
  return {
    accepted: new Set([...accepted.keys(), ...entries.map(({ id }) => id)]).size,
    created: entries.filter(isSettledAs('created')).length,
    failed: entries.filter(isSettledAs('failed')).length,
    wrongs: [...destinations].flatMap((destination) => wrongsOf(destination, evidence)),
  }
}
