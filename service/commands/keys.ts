import { StartError } from '../failure-reason.ts'
import { hashApiKey, newApiKey } from '../keys.ts'
import { createApiKeys } from '../storage/api-keys.ts'
import type { Database } from '../storage/database/database.ts'
import { type Command, withDatabase } from './command.ts'

const NAME = /^[\w.@-]{1,64}$/

/** `keys add NAME`: only its hash is stored, so the key is shown once. Services accept it at once. */
export const addKey: Command = async ([name = ''], context) => {
  if (!NAME.test(name)) throw new StartError('Give the key a name of at most 64 letters, digits, ".", "-", "_" or "@".')
  const add = async (database: Database): Promise<void> => {
    const key = newApiKey()
    if (!(await createApiKeys(database).add(name, hashApiKey(key), context.now())))
      throw new StartError(`There is a key named ${name} already. Choose another name, or revoke it first.`)
    context.tell(`The key ${name}, which is shown only now:`)
    context.print(key)
  }
  await withDatabase(context, add, { mayBeNew: true })
}

/** `keys list`: names and days. */
export const listKeys: Command = (_, context) =>
  withDatabase(context, async (database) => {
    const named = await createApiKeys(database).list()
    if (named.length === 0) context.tell('There are no named keys. Add one: keys add NAME')
    for (const { name, createdAt } of named) context.print(`${new Date(createdAt).toISOString().slice(0, 10)} ${name}`)
  })

/** `keys revoke NAME`: services refuse it within two seconds. */
export const revokeKey: Command = ([name = ''], context) =>
  withDatabase(context, async (database) => {
    if (!(await createApiKeys(database).revoke(name)))
      throw new StartError(`There is no key named ${name}. keys list shows all names.`)
    context.tell(`The key ${name} is revoked.`)
  })
