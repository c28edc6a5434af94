import type { Database } from './database.ts'
import { selectTarget } from './sql.ts'
import type { LinkTarget } from './store.ts'

/** In bytes: what the links that are remembered may take, two generations of them. */
const mostMemory = 64 * 1024 * 1024

/** What a remembered link takes besides its characters, of which each is at most two bytes. */
const bytesPerLink = 400

/**
 * Finds links by their tokens, and remembers those that it has found: a link never changes once it is there. When the
 * young generation has its share of the memory it becomes the old one, and what nobody has asked for since is forgotten.
 */
export class LinkTargets {
  #young = new Map<string, LinkTarget>()
  #old = new Map<string, LinkTarget>()
  #youngBytes = 0
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** See Store.findLink. */
  async find(token: string): Promise<LinkTarget | undefined> {
    const known = this.#young.get(token)
    if (known !== undefined) return known
    const link = this.#old.get(token) ?? (await this.#look(token))
    if (link !== undefined) this.#remember(token, link)
    return link
  }

  async #look(token: string): Promise<LinkTarget | undefined> {
    const [link] = await this.#database.read<LinkTarget>({ sql: selectTarget, values: [token] })
    return link
  }

  #remember(token: string, link: LinkTarget): void {
    this.#young.set(token, link)
    this.#youngBytes += bytesPerLink + 2 * (token.length + link.destination.length)
    if (this.#youngBytes < mostMemory / 2) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}
