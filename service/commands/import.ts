import { createOwnAddressCheck } from '../destination.ts'
import type { Settings } from '../environment.ts'
import { StartError } from '../failure-reason.ts'
import { addressOf } from '../http/listen.ts'
import { newId } from '../new-id.ts'
import type { Database } from '../storage/database/database.ts'
import { createDisabledLinks } from '../storage/disabled-links.ts'
import { createTokenLookup } from '../storage/links/link-targets.ts'
import type { NewLink, Store } from '../storage/store.ts'
import { type Command, type CommandContext, withStore } from './command.ts'
import { createRowFile, readRows } from './link-file.ts'
import { type LinkRecord, readRecord } from './link-record.ts'
import { readerFor } from './other-services.ts'
import { createSeenTokens, type SeenTokens } from './seen-tokens.ts'

/** A link of the file, or the sentence that says why its line is none. */
type Line = { line: number; fields: Record<string, unknown> } & (
  | { link: LinkRecord; failure?: undefined }
  | { link?: undefined; failure: string }
)
type Placed = Extract<Line, { failure?: undefined }>

/** How many lines are checked, or written, at a time: what is held in memory. */
const LINES_AT_ONCE = 500
const MAX_TOLD = 1_000

/**
 * `import FILE`: adds the links of a file of this service, or of another one, with their tokens, tags, clicks and dates. All
 * lines are checked before any is written; each that fails is named, and then nothing is imported, or, with `--skip-bad`,
 * the others are, and those that failed are written to a file with the reason. The file is read twice, and never held in
 * memory. Links that are there already, token and destination alike, are left alone, so that an import that was cut off can
 * be run again; but those that the file says are disabled are disabled.
 */
export const importLinks: Command = async ([file = ''], context) => {
  const read = lineReader(file, context)
  const addTo = async (store: Store, database: Database): Promise<void> => {
    const lookUp = createTokenLookup(database)
    using seen = createSeenTokens()
    const taken = await checkAll(read, { seen, lookUp, context })
    const isLeftOut = ({ line, failure }: Line) => failure !== undefined || taken.has(line) || seen.isDuplicate(line)
    const disabledLinks = createDisabledLinks(database)
    const tagIds = new Map((await store.listTags()).reverse().map(({ label, id }) => [label, id]))
    let [imported, present] = [0, 0]
    const raced: string[] = []
    for await (const lines of read()) {
      const links = lines.filter((line): line is Placed => !isLeftOut(line))
      const disabledHere = new Set<string>()
      // Before they are added, so that none is live if this is cut off.
      for (const { link } of links)
        if (link.disabledAt !== null && (await disabledLinks.disable(link.token, link.disabledAt)))
          disabledHere.add(link.token)
      const stored = await lookUp(links.map(({ link }) => link.token))
      const absent = links.filter(({ link }) => !stored.has(link.token))
      await importTags(store, absent, tagIds)
      const isAdded = await store.addLinks(absent.map(({ link }) => toNewLink(link, tagIds, context.now())))
      // Another import of the same links may have added some of them: they stay disabled.
      const others = absent.filter((_, index) => !isAdded[index]).map(({ link }) => link)
      const now = await lookUp(others.map(({ token }) => token))
      const lost = others.filter(({ token, destination }) => now.get(token) !== destination)
      for (const { token } of lost) {
        raced.push(token)
        if (disabledHere.has(token)) await disabledLinks.enable(token)
      }
      imported += absent.length - others.length
      present += links.length - absent.length + others.length - lost.length
    }
    context.tell(`${count(imported)} imported, ${count(present)} there already.`)
    if (raced.length > 0) throw new StartError(`Someone else took these tokens meanwhile: ${raced.join(', ')}.`)
  }
  await withStore(context, addTo, { mayBeNew: true })
}

/** Reads the lines of a file, some at a time, each time from the beginning. */
const lineReader = (file: string, { settings, options }: CommandContext) => {
  const { columns, toFields } = readerFor(options.from)
  const isOwnAddress = isOwnAddressFor(settings)

  const readLine = (line: number, given: Record<string, unknown> | undefined): Line => {
    if (given === undefined) return { line, fields: {}, failure: 'This is no JSON object.' }
    const fields = toFields(given)
    const link = readRecord(fields)
    if (typeof link === 'string') return { line, fields: given, failure: link }
    if (isOwnAddress(link.destination)) return { line, fields: given, failure: 'It would lead back to this service.' }
    return { line, fields: given, link }
  }

  return async function* (): AsyncGenerator<Line[]> {
    let lines: Line[] = []
    let isFirst = true
    for await (const { line, fields } of readRows(file)) {
      const missing = columns.filter((column) => isFirst && fields !== undefined && !(column in fields))
      if (missing.length > 0)
        throw new StartError(`The first line must name the columns: ${missing.join(' and ')} is missing.`)
      isFirst = false
      lines.push(readLine(line, fields))
      if (lines.length < LINES_AT_ONCE) continue
      yield lines
      lines = []
    }
    yield lines
  }
}

const isOwnAddressFor = ({ publicUrl, host, port }: Settings) =>
  createOwnAddressCheck({ publicUrl: publicUrl ?? addressOf(host, port), host, port })

type LookUp = (tokens: readonly string[]) => Promise<Map<string, string>>

/**
 * Checks all lines; gives those whose tokens are taken by other links. Throws a StartError if any fails, unless `--skip-bad`
 * names a file for them.
 */
const checkAll = async (
  read: () => AsyncIterable<Line[]>,
  { seen, lookUp, context }: { seen: SeenTokens; lookUp: LookUp; context: CommandContext },
): Promise<Set<number>> => {
  const { tell, options } = context
  const skipped = options['skip-bad']
  const badFile = skipped === undefined ? undefined : createRowFile(skipped, BAD_COLUMNS)
  const taken = new Set<number>()
  let failed = 0
  try {
    for await (const lines of read()) {
      const stored = await lookUp(lines.flatMap(({ link }) => (link === undefined ? [] : [link.token])))
      const failures = lines.flatMap(({ line, fields, link, failure }) => {
        const reason = failure ?? (link && checkToken({ line, link, fields }, { seen, stored, taken }))
        return reason === undefined ? [] : [{ line, reason, fields }]
      })
      for (const { line, reason } of failures) {
        failed += 1
        if (failed <= MAX_TOLD) tell(`Line ${line}: ${reason}`)
      }
      badFile?.write(failures.map(({ line, reason, fields }) => ({ line, reason, row: JSON.stringify(fields) })))
    }
  } catch (error) {
    badFile?.discard()
    throw error
  }
  badFile?.close()
  if (failed > MAX_TOLD) tell(`And ${failed - MAX_TOLD} more.`)
  if (failed > 0 && badFile === undefined)
    throw new StartError('Nothing was imported. Put these lines right, or leave them out with --skip-bad FILE.')
  if (failed > 0)
    tell(`${failed.toLocaleString('en')} ${failed === 1 ? 'line is' : 'lines are'} left out, see ${skipped}.`)
  return taken
}

const BAD_COLUMNS = ['line', 'reason', 'row']

const checkToken = (
  { line, link: { token, destination } }: Placed,
  { seen, stored, taken }: { seen: SeenTokens; stored: ReadonlyMap<string, string>; taken: Set<number> },
): string | undefined => {
  const first = seen.add(token, line)
  if (first !== undefined) return `The token ${token} is that of line ${first}, too.`
  const other = stored.get(token)
  if (other === undefined || other === destination) return undefined
  taken.add(line)
  return `The token ${token} is taken.`
}

/** Creates the tags of links that are missing, with the color of the first link that has them, and adds their ids. */
const importTags = async (
  store: Pick<Store, 'addTag'>,
  links: readonly Placed[],
  ids: Map<string, number>,
): Promise<void> => {
  for (const { link } of links) {
    if (link.tag === null || ids.has(link.tag.label)) continue
    const { id } = await store.addTag(link.tag.label, link.tag.color)
    ids.set(link.tag.label, id)
  }
}

const toNewLink = (link: LinkRecord, tagIds: ReadonlyMap<string, number>, now: number): NewLink => ({
  id: newId(),
  token: link.token,
  isTokenGenerated: false,
  destination: link.destination,
  passwordHash: link.passwordHash,
  expiresAt: link.expiresAt,
  tagId: link.tag === null ? null : (tagIds.get(link.tag.label) ?? null),
  keyName: link.keyName ?? undefined,
  createdAt: link.createdAt ?? now,
  clicks: link.clicks,
})

const count = (links: number): string => (links === 1 ? '1 link' : `${links.toLocaleString('en')} links`)
