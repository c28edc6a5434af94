import { createDisabledLinks } from '../storage/disabled-links.ts'
import { type Command, withStore } from './command.ts'
import { writeLinkFile } from './link-file.ts'
import type { LinkRecord } from './link-record.ts'

const LINKS_PER_PAGE = 1_000

/** `export FILE`: all links as CSV or JSON, in the order of their creation. Those of protected links have their hashes. */
export const exportLinks: Command = ([file = ''], context) =>
  withStore(context, async (store, database) => {
    const disabledTimes = await createDisabledLinks(database).times()
    const tags = new Map((await store.listTags()).map((tag) => [tag.id, tag]))
    let exported = 0
    const pages = async function* (): AsyncGenerator<LinkRecord[]> {
      for (let lastId = ''; ; ) {
        const links = await store.linksAfter(lastId, LINKS_PER_PAGE)
        if (links.length === 0) return
        lastId = links.at(-1)?.id ?? ''
        exported += links.length
        yield links.map((link) => ({
          ...link,
          tag: (link.tagId === null ? undefined : tags.get(link.tagId)) ?? null,
          disabledAt: disabledTimes.get(link.token) ?? null,
        }))
      }
    }
    await writeLinkFile(file, pages())
    context.tell(`${exported.toLocaleString('en')} links are in ${file}.`)
  })
