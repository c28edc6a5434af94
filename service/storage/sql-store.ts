import { newId } from '../new-id.ts'
import type { Database } from './database.ts'
import { GroupCommit } from './group-commit.ts'
import { LinkPages } from './link-pages.ts'
import { LinkTargets } from './link-targets.ts'
import * as sql from './sql.ts'
import type { LinkListing, LinkPage, LinkTarget, NewLink, Store, StoredTag } from './store.ts'
import { VisitLog } from './visit-log.ts'

/** The store in an SQL database whose schema is up to date. */
export class SqlStore implements Store {
  readonly #database: Database
  readonly #commits: GroupCommit
  readonly #targets: LinkTargets
  readonly #visits: VisitLog
  readonly #pages: LinkPages
  readonly #domainIds = new Map<string, string>()

  constructor(database: Database) {
    this.#database = database
    this.#commits = new GroupCommit(database)
    this.#targets = new LinkTargets(database)
    this.#visits = new VisitLog(database, this.#commits)
    this.#pages = new LinkPages(database, () => this.#visits.fold())
  }

  async addLink(link: NewLink): Promise<boolean> {
    const { id, token, destination, passwordHash, expiresAt, tagId, createdAt } = link
    const values = [id, token, destination, passwordHash, expiresAt, tagId, createdAt]
    const added = await this.#commits.write(() => ({ sql: sql.insertLink, values }))
    return added.length > 0
  }

  findLink(token: string): Promise<LinkTarget | undefined> {
    return this.#targets.find(token)
  }

  countVisit(linkId: string): Promise<void> {
    return this.#visits.count(linkId)
  }

  listLinks(listing: LinkListing): Promise<LinkPage> {
    return this.#pages.read(listing)
  }

  async addTag(label: string, color: string): Promise<StoredTag> {
    for (;;) {
      const [tag] = await this.#commits.write<StoredTag>(() => ({ sql: sql.insertTag, values: [label, color] }))
      if (tag !== undefined) return tag
    }
  }

  async updateTag({ id, label, color }: StoredTag): Promise<StoredTag | undefined> {
    const [tag] = await this.#commits.write<StoredTag>(() => ({ sql: sql.updateTag, values: [label, color, id] }))
    return tag
  }

  async hasTag(id: number): Promise<boolean> {
    const found = await this.#database.read({ sql: sql.selectTag, values: [id] })
    return found.length > 0
  }

  listTags(): Promise<StoredTag[]> {
    return this.#database.read<StoredTag>({ sql: sql.selectTags, values: [] })
  }

  async domainId(host: string): Promise<string> {
    const known = this.#domainIds.get(host)
    if (known !== undefined) return known
    await this.#commits.write(() => ({ sql: sql.insertDomain, values: [newId(), host] }))
    const [domain] = await this.#database.read<{ id: string }>({ sql: sql.selectDomain, values: [host] })
    if (domain === undefined) throw new Error(`The domain ${host} was stored and cannot be found.`)
    this.#domainIds.set(host, domain.id)
    return domain.id
  }

  async ping(): Promise<void> {
    await this.#database.read({ sql: sql.selectVersion, values: [] })
  }

  close(): Promise<void> {
    this.#visits.close()
    return this.#database.close()
  }
}
