import { StartError } from '../start-error.ts'
import { createDisabledLinks, type DisabledLinks } from '../storage/disabled-links.ts'
import { createLinkTargets } from '../storage/links/link-targets.ts'
import { type Command, type CommandContext, withDatabase, withStore } from './command.ts'

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
const withLink = (
  [asked = '']: string[],
  context: CommandContext,
  work: (token: string, disabledLinks: DisabledLinks) => Promise<void>,
): Promise<void> =>
  withDatabase(context, async (database) => {
    const link = await createLinkTargets(database)(asked)
    if (link === undefined) throw new StartError(`There is no short link /${asked}. The list shows all tokens.`)
    await work(link.token, createDisabledLinks(database))
  })

/** `recount`: counts the links again, after someone changed the tables by hand. */
export const recount: Command = (_, context) =>
  withStore(context, async (store) => {
    await store.recount()
    context.tell('All links are counted again.')
  })
