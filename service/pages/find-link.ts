import type { Context } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { reservedTokens, tokenPattern } from '../short-token.ts'
import type { LinkTarget } from '../storage/store.ts'
import { showDisabled, showExpired } from './message-page.ts'

/** A link that leads somewhere now, or the page that says why there is none. */
type Found = { link: LinkTarget; page?: undefined } | { link?: undefined; page: Response | Promise<Response> }

/** Finds the link of a short link that someone opened. */
export const createLinkFinder =
  ({ store, disabledLinks, now }: Pick<AppParts, 'store' | 'disabledLinks' | 'now'>) =>
  async (context: Context, token: string): Promise<Found> => {
    const link = tokenPattern.test(token) && !reservedTokens.has(token) ? await store.findLink(token) : undefined
    if (link === undefined) return { page: context.notFound() }
    if (disabledLinks.has(link.token)) return { page: showDisabled(context) }
    if (link.expiresAt !== null && link.expiresAt <= now()) return { page: showExpired(context) }
    return { link }
  }
