import { createDisabledLinks } from '../storage/disabled-links.ts'
import { type Command, withStore } from './command.ts'
import { createRowFile } from './link-file.ts'
import { COLUMNS, writeRecord } from './link-record.ts'
import { allLinks } from './links.ts'

/** `export FILE`: all links as CSV or NDJSON, in the order of their creation. Those of protected links have their hashes. */
export const exportLinks: Command = ([file = ''], context) =>
  withStore(context, async (store, database) => {
    const disabledTimes = await createDisabledLinks(database).times()
    const tags = new Map((await store.listTags()).map((tag) => [tag.id, tag]))
    let exported = 0
    const rows = createRowFile(file, COLUMNS)
    try {
      for await (const links of allLinks(store)) {
        exported += links.length
        rows.write(
          links.map((link) =>
            writeRecord({
              ...link,
              tag: (link.tagId === null ? undefined : tags.get(link.tagId)) ?? null,
              disabledAt: disabledTimes.get(link.token) ?? null,
            }),
          ),
        )
      }
    } catch (error) {
      rows.discard()
      throw error
    }
    rows.close()
    context.tell(`${exported.toLocaleString('en')} links are in ${file}.`)
  })
