import { createOwnAddressCheck } from '../destination.ts'
import type { Settings } from '../environment.ts'
import { addressOf } from '../http/listen.ts'
import { newId } from '../new-id.ts'
import { StartError } from '../start-error.ts'
import { type Database, inChunks } from '../storage/database/database.ts'
import { createDisabledLinks } from '../storage/disabled-links.ts'
import { createTokenLookup } from '../storage/links/link-targets.ts'
import type { NewLink, Store } from '../storage/store.ts'
import { type Command, withStore } from './command.ts'
import { readLinkFile } from './link-file.ts'
import { type LinkRecord, readRecord } from './link-record.ts'

type Placed = { place: string; link: LinkRecord }
type Failure = { place: string; sentence: string }

const LINKS_PER_WRITE = 500
const MAX_TOLD = 1_000

/**
 * `import FILE`: adds the links of a CSV or JSON file with their tokens, tags, clicks and dates. All lines are checked
 * before any is written; a line that fails is named, and then nothing is imported. Links that are there already, token
 * and destination alike, are left alone, so that an import that was cut off can be run again; but those that the file
 * says are disabled are disabled.
 */
export const importLinks: Command = async ([file = ''], context) => {
  const { tell } = context
  const { links, failures } = checkRows(readLinkFile(file), isOwnAddressFor(context.settings))
  const addTo = async (store: Store, database: Database): Promise<void> => {
    const lookUp = createTokenLookup(database)
    const { absent, taken } = await compareWithStored(links, lookUp)
    refuse([...failures, ...taken.map(toFailure)], tell)
    const disabledLinks = createDisabledLinks(database)
    const disabledHere = new Set<string>()
    // Before they are added, so that none is live if this is cut off.
    for (const { link } of links)
      if (link.disabledAt !== null && (await disabledLinks.disable(link.token, link.disabledAt)))
        disabledHere.add(link.token)
    const notAdded = await add(absent, store, context.now())
    // Another import of the same links may have added some of them: they stay disabled.
    const { taken: raced } = await compareWithStored(notAdded, lookUp)
    for (const { link } of raced) if (disabledHere.has(link.token)) await disabledLinks.enable(link.token)
    const imported = absent.length - notAdded.length
    tell(`${count(imported)} imported, ${count(links.length - imported - raced.length)} there already.`)
    if (raced.length > 0) throw new StartError(`Someone else took these tokens meanwhile: ${tokensOf(raced)}.`)
  }
  await withStore(context, addTo, { mayBeNew: true })
}

/** Adds links with their tags; gives those whose tokens were taken since they were looked up. */
const add = async (absent: Placed[], store: Store, now: number): Promise<Placed[]> => {
  const tagIds = await importTags(store, absent)
  const notAdded: Placed[] = []
  for (const part of inChunks(absent, LINKS_PER_WRITE)) {
    const isAdded = await store.addLinks(part.map(({ link }) => toNewLink(link, tagIds, now)))
    notAdded.push(...part.filter((_, index) => !isAdded[index]))
  }
  return notAdded
}

/**
 * The ids of the tags that links need, by their labels. Existing tags keep their color; the others are created with
 * the color of the first link that has them.
 */
const importTags = async (
  store: Pick<Store, 'listTags' | 'addTag'>,
  links: { link: LinkRecord }[],
): Promise<Map<string, number>> => {
  const ids = new Map((await store.listTags()).reverse().map(({ label, id }) => [label, id]))
  for (const { link } of links) {
    if (link.tag === null || ids.has(link.tag.label)) continue
    const { id } = await store.addTag(link.tag.label, link.tag.color)
    ids.set(link.tag.label, id)
  }
  return ids
}

const toNewLink = (link: LinkRecord, tagIds: ReadonlyMap<string, number>, now: number): NewLink => ({
  id: newId(),
  token: link.token,
  isTokenGenerated: false,
  destination: link.destination,
  passwordHash: link.passwordHash,
  expiresAt: link.expiresAt,
  tagId: link.tag === null ? null : (tagIds.get(link.tag.label) ?? null),
  createdAt: link.createdAt ?? now,
  clicks: link.clicks,
})

const tokensOf = (placed: Placed[]): string => placed.map(({ link }) => link.token).join(', ')

const isOwnAddressFor = ({ publicUrl, host, port }: Settings) =>
  createOwnAddressCheck({ publicUrl: publicUrl ?? addressOf(host, port), host, port })

const checkRows = (rows: { place: string; value: unknown }[], isOwnAddress: (destination: string) => boolean) => {
  const links: Placed[] = []
  const failures: Failure[] = []
  const places = new Map<string, string>()
  for (const { place, value } of rows) {
    const link = readRecord(value)
    if (typeof link === 'string') failures.push({ place, sentence: link })
    else if (isOwnAddress(link.destination)) failures.push({ place, sentence: 'It would lead back to this service.' })
    else if (places.has(link.token))
      failures.push({ place, sentence: `The token ${link.token} is that of ${places.get(link.token)}, too.` })
    else {
      places.set(link.token, place)
      links.push({ place, link })
    }
  }
  return { links, failures }
}

const compareWithStored = async (links: Placed[], lookUp: (tokens: string[]) => Promise<Map<string, string>>) => {
  const absent: Placed[] = []
  const taken: Placed[] = []
  for (const part of inChunks(links, LINKS_PER_WRITE)) {
    const destinations = await lookUp(part.map(({ link }) => link.token))
    for (const placed of part) {
      const stored = destinations.get(placed.link.token)
      if (stored === undefined) absent.push(placed)
      else if (stored !== placed.link.destination) taken.push(placed)
    }
  }
  return { absent, taken }
}

const toFailure = ({ place, link }: Placed): Failure => ({ place, sentence: `The token ${link.token} is taken.` })

const refuse = (failures: Failure[], tell: (line: string) => void): void => {
  if (failures.length === 0) return
  for (const { place, sentence } of failures.slice(0, MAX_TOLD)) tell(`${place}: ${sentence}`)
  if (failures.length > MAX_TOLD) tell(`And ${failures.length - MAX_TOLD} more.`)
  throw new StartError('Nothing was imported. Put these lines right, then import the file again.')
}

const count = (links: number): string => (links === 1 ? '1 link' : `${links.toLocaleString('en')} links`)
