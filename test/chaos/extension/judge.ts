import type { JournalEntry } from '../../../lib/domain/creation/entry.ts'
import type { ListedLink } from '../../support/service/links-of-service.ts'
import type { Event, EventLog } from './evidence.ts'

/** What is known at the end of a run. */
export type Evidence = {
  /** How many links each destination may get: more than one if another was asked for. */
  asked: ReadonlyMap<string, number>
  /** The destination of each journal entry ever seen, by its id. */
  accepted: ReadonlyMap<string, string>
  entries: readonly JournalEntry[]
  links: readonly ListedLink[]
}

type Problem = { kind: 'duplicated' | 'lost' | 'unsettled'; destination: string; why: string }

export type Verdict = { accepted: number; created: number; failed: number; problems: Problem[] }

const isCreated = (entry: JournalEntry) => entry.state === 'created'

/** Whether a link has what its entry asked for. */
const isAsAsked = ({ request, generatedToken, hasPassword }: JournalEntry, link: ListedLink): boolean =>
  link.destination === request.link &&
  link.password === hasPassword &&
  [undefined, link.token].includes(request.token ?? generatedToken)

const problemsOf = (destination: string, { asked, ...all }: Evidence): Problem[] => {
  const entries = all.entries.filter(({ request }) => request.link === destination)
  const links = all.links.filter((link) => link.destination === destination)
  const problem = (kind: Problem['kind'], why: string): Problem => ({ kind, destination, why })
  const created = entries.filter(isCreated)
  const owned = new Set<string>()
  const lost = created.flatMap((entry) => {
    const link = links.find(({ id }) => id === entry.link.id)
    // A chosen token is one link, however often it is ordered.
    const isShared = link !== undefined && owned.has(link.id) && entry.request.token === undefined
    if (link) owned.add(link.id)
    if (link === undefined) return [problem('lost', `${entry.id} is created, but the service has no such link`)]
    if (isShared) return [problem('lost', `${entry.id} has the link of another entry`)]
    return isAsAsked(entry, link) ? [] : [problem('lost', `${entry.id} has a link that it did not ask for`)]
  })
  const gone = [...all.accepted]
    .filter(([id, link]) => link === destination && entries.every((entry) => entry.id !== id))
    .map(([id]) => problem('lost', `${id} was accepted, but is no longer in the journal`))
  // Giving up an uncertain creation says that its link may exist.
  const givenUp = entries.filter((entry) => entry.state === 'failed' && entry.failure.code === 'gave-up').length
  const unowned = links
    .filter(({ id }) => !owned.has(id))
    .slice(givenUp)
    .map(({ id }) =>
      created.length > 0
        ? problem('duplicated', `${id} is a second link without an entry`)
        : problem('lost', `${id} was created, but no entry has it`),
    )
  const surplus = created
    .slice(asked.get(destination) ?? 0)
    .map(({ id }) => problem('duplicated', `${id} was created in excess of what was asked for`))
  const unsettled = entries
    .filter(({ state }) => state !== 'created' && state !== 'failed')
    .map(({ id, state }) => problem('unsettled', `${id} is ${state}`))
  return [...lost, ...gone, ...unowned, ...surplus, ...unsettled]
}

/** Compares what was asked for with the journal and the service's own list. */
export const judge = (evidence: Evidence): Verdict => {
  const { asked, accepted, entries, links } = evidence
  const destinations = new Set([
    ...asked.keys(),
    ...entries.map(({ request }) => request.link),
    ...links.map(({ destination }) => destination),
  ])
  return {
    accepted: new Set([...accepted.keys(), ...entries.map(({ id }) => id)]).size,
    created: entries.filter(isCreated).length,
    failed: entries.filter(({ state }) => state === 'failed').length,
    problems: [...destinations].flatMap((destination) => problemsOf(destination, evidence)),
  }
}

/** The result of a run. */
export type Ending = { verdict: Verdict; entries: JournalEntry[]; log: EventLog; put: number; seconds: number }

/** The figures of a run. */
export const summary = (rounds: number, { verdict, put, seconds }: Ending) => {
  const { accepted, created, failed, problems } = verdict
  const count = (kind: Problem['kind']) => problems.filter((problem) => problem.kind === kind).length
  const counts = { duplicated: count('duplicated'), lost: count('lost'), unsettled: count('unsettled') }
  return { rounds, accepted, created, failed, ...counts, 'put to the user': put, seconds: Math.round(seconds) }
}

const line = ({ at, what, destination }: Event): string =>
  `  ${new Date(at).toISOString().slice(14, 23)} ${destination === undefined ? ' ' : '*'} ${what}`

/** Explains each problem: what happened to its destination (marked with a star), around it, and its journal entries. */
export const report = ({ verdict, entries, log }: Ending): string =>
  verdict.problems
    .map(({ kind, destination, why }) =>
      [
        `${kind.toUpperCase()}: ${destination}: ${why}`,
        ...log.around(destination).map(line),
        ...entries.filter(({ request }) => request.link === destination).map((entry) => `  ${JSON.stringify(entry)}`),
      ].join('\n'),
    )
    .join('\n\n')
