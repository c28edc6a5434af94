import { table } from '../table.ts'
import type { Wrong } from './judge.ts'
import type { Happening } from './record.ts'
import type { Ending } from './run-chaos.ts'

/** The numbers of a run, as a table. */
export const summary = (rounds: number, { verdict, seconds }: Ending): string => {
  const { accepted, created, failed, wrongs } = verdict
  const count = (kind: Wrong['kind']) => wrongs.filter((wrong) => wrong.kind === kind).length
  const wrong = { doubled: count('doubled'), lost: count('lost'), unsettled: count('unsettled') }
  return table([{ rounds, accepted, created, failed, ...wrong, seconds: Math.round(seconds) }])
}

const line = ({ at, what, destination }: Happening): string =>
  `  ${new Date(at).toISOString().slice(14, 23)} ${destination === undefined ? ' ' : '*'} ${what}`

/** Tells of each thing that went wrong what happened to it (marked with a star), around it, and what the journal says. */
export const report = ({ verdict, entries, record }: Ending): string =>
  verdict.wrongs
    .map(({ kind, destination, why }) =>
      [
        `${kind.toUpperCase()}: ${destination}: ${why}`,
        ...record.around(destination).map(line),
        ...entries.filter(({ request }) => request.link === destination).map((entry) => `  ${JSON.stringify(entry)}`),
      ].join('\n'),
    )
    .join('\n\n')
