import { hashApiKey, newApiKey } from '../keys/api-key.ts'
import { StartError } from '../start-error.ts'
import { type ApiKeys, createApiKeys } from '../storage/api-keys.ts'
import { openDatabase } from '../storage/open-store.ts'
import type { Command, CommandContext } from './command.ts'

const NAME = /^[\w.@-]{1,64}$/

/** `keys add NAME`: only its hash is stored, so the key is shown once. Services accept it at once. */
export const addKey: Command = async ([name = ''], context) => {
  if (!NAME.test(name)) throw new StartError('Give the key a name of at most 64 letters, digits, ".", "-", "_" or "@".')
  await withKeys(context, async (keys) => {
    const key = newApiKey()
    if (!(await keys.add(name, hashApiKey(key), context.now())))
      throw new StartError(`There is a key named ${name} already. Choose another name, or revoke it first.`)
    context.tell(`The key ${name}, which is shown only now:`)
    context.print(key)
  })
}

/** `keys list`: names and days. */
export const listKeys: Command = (_, context) =>
  withKeys(context, async (keys) => {
    const named = await keys.list()
    if (named.length === 0) context.tell('There are no named keys. Add one: keys add NAME')
    for (const { name, createdAt } of named) context.print(`${new Date(createdAt).toISOString().slice(0, 10)} ${name}`)
  })

/** `keys revoke NAME`: services refuse it within two seconds. */
export const revokeKey: Command = ([name = ''], context) =>
  withKeys(context, async (keys) => {
    if (!(await keys.revoke(name))) throw new StartError(`There is no key named ${name}. keys list shows all names.`)
    context.tell(`The key ${name} is revoked.`)
  })

const withKeys = async ({ settings }: CommandContext, work: (keys: ApiKeys) => Promise<void>): Promise<void> => {
  const database = await openDatabase(settings.databaseUrl)
  await work(createApiKeys(database)).finally(() => database.close())
}
