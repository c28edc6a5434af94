import { StartError } from '../start-error.ts'
import { createDisabledLinks, type DisabledLinks } from '../storage/disabled-links.ts'
import { openDatabase } from '../storage/open-store.ts'
import { createStore } from '../storage/sql-store.ts'
import type { Command, CommandContext } from './command.ts'

/** `links disable TOKEN`: services answer 410 within two seconds. The link stays in the list, with its clicks. */
export const disableLink: Command = ([token = ''], context) =>
  withLink(token, context, async (disabledLinks) => {
    await disabledLinks.disable(token, context.now())
    context.tell(`/${token} is disabled.`)
  })

/** `links enable TOKEN` */
export const enableLink: Command = ([token = ''], context) =>
  withLink(token, context, async (disabledLinks) => {
    if (!(await disabledLinks.enable(token))) throw new StartError(`/${token} is not disabled.`)
    context.tell(`/${token} is enabled.`)
  })

const withLink = async (
  token: string,
  { settings }: CommandContext,
  work: (disabledLinks: DisabledLinks) => Promise<void>,
): Promise<void> => {
  const database = await openDatabase(settings.databaseUrl)
  const store = createStore(database)
  try {
    if ((await store.findLink(token)) === undefined)
      throw new StartError(`There is no short link /${token}. Write the token exactly as the list shows it.`)
    await work(createDisabledLinks(database))
  } finally {
    await store.close()
  }
}
