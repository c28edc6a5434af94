import { createOwnAddressCheck } from '../destination.ts'
import { newId } from '../new-id.ts'
import { StartError } from '../start-error.ts'
import { inChunks } from '../storage/database/database.ts'
import { createDisabledLinks } from '../storage/disabled-links.ts'
import { createTokenLookup } from '../storage/links/link-targets.ts'
import { openDatabase } from '../storage/open-store.ts'
import { createStore } from '../storage/sql-store.ts'
import type { NewLink } from '../storage/store.ts'
import type { Command } from './command.ts'
import { importTags } from './import-tags.ts'
import { readLinkFile } from './link-file.ts'
import { type LinkRecord, readRecord } from './link-record.ts'

type Placed = { place: string; link: LinkRecord }
type Failure = { place: string; sentence: string }

const LINKS_PER_WRITE = 500
const MAX_TOLD = 1_000

/**
 * `import FILE`: adds the links of a CSV or JSON file with their tokens, tags, clicks and dates. All lines are checked
 * before any is written; a line that fails is named, and then nothing is imported. Links that are there already, token
 * and destination alike, are left alone, so that an import that was cut off can be run again.
 */
export const importLinks: Command = async ([file = ''], { settings, now, tell }) => {
  const { links, failures } = checkRows(readLinkFile(file), isOwnAddressFor(settings))
  const database = await openDatabase(settings.databaseUrl)
  const store = createStore(database)
  try {
    const { absent, taken } = await compareWithStored(links, createTokenLookup(database))
    refuse([...failures, ...taken], tell)
    const tagIds = await importTags(store, absent)
    const createdAt = now()
    const added = absent.map(
      ({ link }): NewLink => ({
        id: newId(),
        token: link.token,
        isTokenGenerated: false,
        destination: link.destination,
        passwordHash: link.passwordHash,
        expiresAt: link.expiresAt,
        tagId: link.tag === null ? null : (tagIds.get(link.tag.label) ?? null),
        createdAt: link.createdAt ?? createdAt,
        clicks: link.clicks,
      }),
    )
    const raced: string[] = []
    for (const part of inChunks(added, LINKS_PER_WRITE)) {
      const isAdded = await store.addLinks(part)
      raced.push(...part.filter((_, index) => !isAdded[index]).map(({ token }) => token))
    }
    const disabledLinks = createDisabledLinks(database)
    for (const { link } of absent)
      if (link.disabledAt !== null) await disabledLinks.disable(link.token, link.disabledAt)
    if (raced.length > 0) throw new StartError(`Someone else took these tokens meanwhile: ${raced.join(', ')}.`)
    tell(`${count(absent.length)} imported, ${count(links.length - absent.length)} there already.`)
  } finally {
    await store.close()
  }
}

const isOwnAddressFor = ({ publicUrl, host, port }: { publicUrl: string | undefined; host: string; port: number }) =>
  publicUrl === undefined ? () => false : createOwnAddressCheck({ publicUrl, host, port })

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
  const taken: Failure[] = []
  for (const part of inChunks(links, LINKS_PER_WRITE)) {
    const destinations = await lookUp(part.map(({ link }) => link.token))
    for (const { place, link } of part) {
      const stored = destinations.get(link.token)
      if (stored === undefined) absent.push({ place, link })
      else if (stored !== link.destination) taken.push({ place, sentence: `The token ${link.token} is taken.` })
    }
  }
  return { absent, taken }
}

const refuse = (failures: Failure[], tell: (line: string) => void): void => {
  if (failures.length === 0) return
  for (const { place, sentence } of failures.slice(0, MAX_TOLD)) tell(`${place}: ${sentence}`)
  if (failures.length > MAX_TOLD) tell(`And ${failures.length - MAX_TOLD} more.`)
  throw new StartError('Nothing was imported. Put these lines right, then import the file again.')
}

const count = (links: number): string => (links === 1 ? '1 link' : `${links.toLocaleString('en')} links`)
