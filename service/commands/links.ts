import { createOwnAddressCheck, hostOf } from '../destination.ts'
import { StartError } from '../failure-reason.ts'
import { addressOf } from '../http/listen.ts'
import { createDisabledLinks } from '../storage/disabled-links.ts'
import type { LinkChange, ListedLink, Store } from '../storage/store.ts'
import { type Command, type CommandContext, withStore } from './command.ts'
import { readRecord } from './link-record.ts'

const LINKS_PER_PAGE = 1_000

/** All links, in the order of their creation. */
export const allLinks = async function* (store: Pick<Store, 'linksAfter'>): AsyncGenerator<ListedLink[]> {
  for (let lastId = ''; ; ) {
    const links = await store.linksAfter(lastId, LINKS_PER_PAGE)
    if (links.length === 0) return
    lastId = links.at(-1)?.id ?? ''
    yield links
  }
}

type Filter = { key?: string | undefined; host?: string | undefined; search?: string | undefined }

/** Whether a link was made with the key, leads to the host or one below it, and has the text in its token or destination. */
const matches = ({ token, destination, keyName }: ListedLink, { key, host, search }: Filter): boolean => {
  if (key !== undefined && keyName !== key) return false
  if (search !== undefined && !`${token}\n${destination}`.toLowerCase().includes(search.toLowerCase())) return false
  return host === undefined || `.${hostOf(new URL(destination))}`.endsWith(`.${host.toLowerCase()}`)
}

const findLinks = async (store: Store, filter: Filter): Promise<ListedLink[]> => {
  const found: ListedLink[] = []
  for await (const links of allLinks(store)) found.push(...links.filter((link) => matches(link, filter)))
  return found
}

/** `links list`: the links that match all options: day, clicks, key, short link and destination, parted by tabs. */
export const listLinks: Command = (_, context) =>
  withStore(context, async (store) => {
    let count = 0
    for await (const links of allLinks(store))
      for (const link of links.filter((each) => matches(each, context.options))) {
        const day = new Date(link.createdAt).toISOString().slice(0, 10)
        context.print([day, link.clicks, link.keyName ?? '-', `/${link.token}`, link.destination].join('\t'))
        count += 1
      }
    context.tell(inWords(count))
  })

/** `links disable`: services answer 410 within two seconds. The links stay in the list, with their clicks. */
export const disableLinks: Command = async ([token], context) => {
  const { key, host } = context.options
  if ([token, key, host].filter((given) => given !== undefined).length !== 1)
    throw new StartError('Name one token, or --key NAME, or --host HOST.')
  await withStore(context, async (store, database) => {
    const links = token === undefined ? await findLinks(store, { key, host }) : [await find(store, token)]
    const disabledLinks = createDisabledLinks(database)
    for (const link of links) await disabledLinks.disable(link.token, context.now())
    context.tell(token === undefined ? `${inWords(links.length)} disabled.` : `/${links[0]?.token} is disabled.`)
  })
}

/** `links enable TOKEN` */
export const enableLink: Command = ([asked = ''], context) =>
  withStore(context, async (store, database) => {
    const { token } = await find(store, asked)
    if (!(await createDisabledLinks(database).enable(token))) throw new StartError(`/${token} is not disabled.`)
    context.tell(`/${token} is enabled.`)
  })

/** `links delete TOKEN`: its token is free again, and its clicks are gone. Services notice within a minute. */
export const deleteLink: Command = ([asked = ''], context) =>
  withStore(context, async (store, database) => {
    const { id, token } = await find(store, asked)
    await store.deleteLink(id)
    await createDisabledLinks(database).enable(token)
    context.tell(`/${token} is deleted. Services follow it for up to a minute.`)
  })

/** `links set TOKEN`: changes the destination, the expiry or the tag. An empty expiry or tag takes it away. */
export const setLink: Command = ([asked = ''], context) =>
  withStore(context, async (store) => {
    const { id, token } = await find(store, asked)
    await store.changeLink(id, await readChange(context, store), context.now())
    context.tell(`/${token} is changed. Services notice within a minute.`)
  })

const readChange = async ({ options, settings }: CommandContext, store: Store): Promise<LinkChange> => {
  const { destination, 'expires-at': expiresAt, tag } = options
  if ([destination, expiresAt, tag].every((option) => option === undefined))
    throw new StartError('Say what to change: --destination URL, --expires-at TIME or --tag LABEL.')
  // By the rules of an import; the token and destination only complete the record.
  const record = readRecord({
    token: 'x',
    destination: destination ?? 'https://example.com/',
    expires_at: expiresAt,
    tag,
  })
  if (typeof record === 'string') throw new StartError(record)
  const { publicUrl, host, port } = settings
  const isOwnAddress = createOwnAddressCheck({ publicUrl: publicUrl ?? addressOf(host, port), host, port })
  if (isOwnAddress(record.destination)) throw new StartError('The destination would lead back to this service.')
  const known = record.tag && (await store.listTags()).find(({ label }) => label === record.tag?.label)
  if (record.tag !== null && known === undefined) throw new StartError(`There is no tag "${record.tag.label}".`)
  return {
    ...(destination !== undefined && { destination: record.destination }),
    ...(expiresAt !== undefined && { expiresAt: record.expiresAt }),
    ...(tag !== undefined && { tagId: known?.id ?? null }),
  }
}

/** Finds a link as visitors do. */
const find = async (store: Pick<Store, 'findLink'>, asked: string) => {
  const link = await store.findLink(asked)
  if (link === undefined) throw new StartError(`There is no short link /${asked}. The list shows all tokens.`)
  return link
}

const inWords = (links: number): string => (links === 1 ? '1 link' : `${links.toLocaleString('en')} links`)
