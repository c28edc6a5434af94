import type { Database } from './database.ts'
import { selectTarget } from './sql.ts'
import type { LinkTarget } from './store.ts'

/** Finds links by their tokens. Those who ask for one link in the same turn of the event loop share one look at it. */
export class LinkTargets {
  #looking = new Map<string, Promise<LinkTarget | undefined>>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** See Store.findLink. */
  find(token: string): Promise<LinkTarget | undefined> {
    const known = this.#looking.get(token)
    if (known !== undefined) return known
    if (this.#looking.size === 0) setImmediate(this.#forget)
    const found = this.#look(token)
    this.#looking.set(token, found)
    return found
  }

  async #look(token: string): Promise<LinkTarget | undefined> {
    const [link] = await this.#database.read<LinkTarget>({ sql: selectTarget, values: [token] })
    return link
  }

  #forget = (): void => {
    this.#looking.clear()
  }
}
