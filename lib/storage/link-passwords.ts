import * as z from 'zod/mini'
import { type Area, storedItem } from './stored-item'

/** How long the password of a link that was made can be copied. */
export const COPYABLE_MS = 15 * 60_000

const PREFIX = 'password:'

const storedSchema = z.object({
  password: z.string(),
  /** When its link was made, in milliseconds since 1970. */
  madeAt: z.optional(z.number()),
})

type Stored = z.infer<typeof storedSchema>

/** The entry that a password belongs to. */
type Owner = { id: string }

/** Where the password of an entry is stored. */
export const passwordKey = ({ id }: Owner): string => PREFIX + id

/**
 * Stores the passwords of links by the id of their entry, in memory: until the link fails, 15 minutes after it was made,
 * or until the browser closes.
 */
export const createLinkPasswords = (session: Area, now: () => number) => {
  const itemOf = (owner: Owner) =>
    storedItem<Stored | null>({
      area: session,
      key: passwordKey(owner),
      schema: z.nullable(storedSchema),
      fallback: null,
    })
  // A clock that was set back to before the link was made ends the time too.
  const isOver = ({ madeAt }: Stored): boolean =>
    madeAt !== undefined && (now() < madeAt || now() >= madeAt + COPYABLE_MS)

  const all = async (): Promise<({ owner: Owner } & Stored)[]> => {
    const read = await session.get(null)
    const keys = Object.keys(read).filter((key) => key.startsWith(PREFIX))
    const passwords = keys.map(async (key) => {
      const owner = { id: key.slice(PREFIX.length) }
      const stored = await itemOf(owner).getFrom(read)
      return stored ? [{ owner, ...stored }] : []
    })
    return (await Promise.all(passwords)).flat()
  }

  return {
    /** The password of an entry; undefined if it has none, or none any more. */
    async password(owner: Owner): Promise<string | undefined> {
      const stored = await itemOf(owner).get()
      return stored === null || isOver(stored) ? undefined : stored.password
    },
    /** Stores or deletes the password of an entry. */
    async setPassword(owner: Owner, password: string | undefined): Promise<void> {
      if (password === undefined) await itemOf(owner).remove()
      else await itemOf(owner).set({ password })
    },
    /** Starts the time in which the password of a link that was made can be copied. */
    async startCopyTime(owner: Owner): Promise<void> {
      await itemOf(owner).change((stored) =>
        stored?.madeAt === undefined ? stored && { ...stored, madeAt: now() } : stored,
      )
    },
    /** Deletes the passwords whose time is over. Returns when the next one's is, or null for none. */
    async deleteOldPasswords(): Promise<number | null> {
      const passwords = await all()
      await Promise.all(passwords.filter(isOver).map(({ owner }) => itemOf(owner).remove()))
      const times = passwords.flatMap((stored) => (isOver(stored) ? [] : (stored.madeAt ?? [])))
      return times.length === 0 ? null : Math.min(...times) + COPYABLE_MS
    },
    /** The entries with a password whose link was not made yet. */
    async entriesWithPassword(): Promise<Owner[]> {
      return (await all()).flatMap(({ owner, madeAt }) => (madeAt === undefined ? [owner] : []))
    },
    allPasswords: async (): Promise<string[]> => (await all()).map(({ password }) => password),
  }
}

export type LinkPasswords = ReturnType<typeof createLinkPasswords>
