import { StartError } from '../start-error.ts'
import { createDisabledLinks, type DisabledLinks } from '../storage/disabled-links.ts'
import { openDatabase, openStore } from '../storage/open-store.ts'
import { createStore } from '../storage/sql-store.ts'
import type { Command, CommandContext } from './command.ts'

/** `links disable TOKEN`: services answer 410 within two seconds. The link stays in the list, with its clicks. */
export const disableLink: Command = (args, context) =>
  withLink(args, context, async (token, disabledLinks) => {
    await disabledLinks.disable(token, context.now())
    context.tell(`/${token} is disabled.`)
  })

/** `links enable TOKEN` */
export const enableLink: Command = (args, context) =>
  withLink(args, context, async (token, disabledLinks) => {
    if (!(await disabledLinks.enable(token))) throw new StartError(`/${token} is not disabled.`)
    context.tell(`/${token} is enabled.`)
  })

/** Finds the link as visitors do, and passes on its stored token. */
const withLink = async (
  [asked = '']: string[],
  { settings }: CommandContext,
  work: (token: string, disabledLinks: DisabledLinks) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase(settings.databaseUrl)
  const store = createStore(database)
  try {
    const link = await store.findLink(asked)
    if (link === undefined) throw new StartError(`There is no short link /${asked}. The list shows all tokens.`)
    await work(link.token, createDisabledLinks(database))
  } finally {
    await store.close()
  }
}

/** `recount`: counts the links again, after someone changed the tables by hand. */
export const recount: Command = async (_, { settings, tell }) => {
  const store = await openStore(settings.databaseUrl)
  try {
    await store.recount()
    tell('All links are counted again.')
  } finally {
    await store.close()
  }
}
