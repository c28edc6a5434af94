import { csvOf, exportedLink, type FileFormat, type LinkExtras } from '@/lib/domain/library/export'
import { MAX_LINKS_FOUND } from '@/lib/domain/library/link-cache'
import type { Link } from '@/lib/domain/link/link'
import type { Tag } from '@/lib/domain/tag/tag'
import type { Api } from '../rpc/client'

/** Links formatted at a time, so that a page stays responsive with 100,000. */
const CHUNK = 2000

/** Long enough for any browser to start the download. */
const REVOKE_AFTER_MS = 60_000

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve))

const chunksOf = (links: readonly Link[]): Link[][] =>
  Array.from({ length: Math.ceil(links.length / CHUNK) }, (_, index) => links.slice(index * CHUNK, (index + 1) * CHUNK))

type Extras = ReadonlyMap<string, LinkExtras>

/** What a file adds to the service's list, by link id. A tag that is not listed keeps its id. */
export const readLinkExtras = async (api: Api, links: readonly Link[], tags: readonly Tag[]): Promise<Extras> => {
  const labels = new Map(tags.map(({ id, label }) => [id, label]))
  const extras = new Map<string, LinkExtras>()
  for (let first = 0; first < links.length; first += MAX_LINKS_FOUND) {
    const ids = links.slice(first, first + MAX_LINKS_FOUND).map(({ id }) => id)
    for (const { id, tagId, expiresAt, ...rest } of await api('describeLinks', { ids }))
      extras.set(id, {
        ...rest,
        ...(tagId !== undefined && { tag: labels.get(tagId) ?? tagId }),
        ...(expiresAt !== undefined && { expires: expiresAt }),
      })
  }
  return extras
}

const writeCsv = async (links: readonly Link[], extras: Extras): Promise<string[]> => {
  const parts: string[] = []
  for (const chunk of chunksOf(links)) {
    const rows = chunk.map((link) => exportedLink(link, extras.get(link.id)))
    parts.push(csvOf(rows, { header: parts.length === 0 }))
    await yieldToPage()
  }
  return parts
}

const writeJson = async (links: readonly Link[], extras: Extras): Promise<string[]> => {
  const parts: string[] = []
  for (const chunk of chunksOf(links)) {
    const rows = chunk.map((link) => JSON.stringify(exportedLink(link, extras.get(link.id)), null, 2)).join(',\n')
    parts.push(parts.length === 0 ? '[\n' : ',\n', rows)
    await yieldToPage()
  }
  return [...parts, '\n]\n']
}

/** Links as a file, with what it adds to them. */
export const linkFile = async (
  links: readonly Link[],
  format: FileFormat,
  extras: Extras = new Map(),
): Promise<Blob> =>
  format === 'csv'
    ? new Blob(await writeCsv(links, extras), { type: 'text/csv;charset=utf-8' })
    : new Blob(await writeJson(links, extras), { type: 'application/json' })

/** Content as a file of indented JSON. */
export const jsonFile = (content: unknown): Blob =>
  new Blob([JSON.stringify(content, null, 2), '\n'], { type: 'application/json' })

/** Saves a file as a download, which needs no permission. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
