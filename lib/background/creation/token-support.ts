import * as z from 'zod/mini'
import type { Link } from '@/lib/domain/link/link'
import { isSameToken } from '@/lib/domain/link/token'
import type { Connection } from '@/lib/domain/settings/connection'
import { type Area, storedItem } from '@/lib/storage/stored-item'

/** `proven`: a reply carried a token of ours. `refused`: a link was created only once its token was left out. */
const supportSchema = z.enum(['proven', 'refused'])

export type Support = z.infer<typeof supportSchema> | 'unknown'

const recordSchema = z.nullable(z.object({ baseUrl: z.string(), fieldName: z.string(), support: supportSchema }))

export type TokenSupport = {
  of(connection: Connection): Promise<Support>
  /** Learns from the reply to a request with this token. */
  learn(connection: Connection, token: string, created: Link): Promise<void>
  /** Remembers that the service refuses tokens. */
  markRefused(connection: Connection): Promise<void>
  forget(connectionId: string): Promise<void>
}

/**
 * Whether the service of a connection honours the tokens that it is sent. If it does, a token identifies a creation. What
 * is known holds for one address and one name of the field.
 */
export const createTokenSupport = (area: Area): TokenSupport => {
  const itemOf = (connectionId: string) =>
    storedItem({ area, key: `token-support:${connectionId}`, schema: recordSchema, fallback: null })

  const of = async ({ id, baseUrl, details }: Connection): Promise<Support> => {
    const record = await itemOf(id).get()
    const isValid = record?.baseUrl === baseUrl && record.fieldName === details.body.token
    return isValid ? record.support : 'unknown'
  }

  const note = async (connection: Connection, support: z.infer<typeof supportSchema>): Promise<void> => {
    if ((await of(connection)) === support) return
    const { id, baseUrl, details } = connection
    await itemOf(id).set({ baseUrl, fieldName: details.body.token, support })
  }

  const forget = (connectionId: string): Promise<void> => itemOf(connectionId).remove()

  return {
    of,
    async learn(connection, token, created) {
      if (isSameToken(created.token, token)) await note(connection, 'proven')
      // It honoured tokens before and does not any more.
      else if ((await of(connection)) === 'proven') await forget(connection.id)
    },
    markRefused: (connection) => note(connection, 'refused'),
    forget,
  }
}
