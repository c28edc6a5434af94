import type { Context, Env, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { countsAsClick } from './counts-as-click.ts'
import { createLinkFinder } from './find-link.ts'
import { showPreview, showProtected } from './message-page.ts'
import { askForPassword } from './password-page.ts'
import { redirect, withQuery } from './redirect.ts'

/** Ends a short link whose destination is to be shown, not followed. */
const PREVIEW = '+'

/**
 * `GET /<token>`: leads to the destination and counts the click, or says why it does not. `GET /<token>+` shows where it
 * would lead. A slash at the end changes nothing.
 */
export const addFollowLink = (app: Hono<Env>, parts: AppParts): void => {
  const { store, forwardQuery, publicUrl } = parts
  const findLink = createLinkFinder(parts)

  const preview = async (context: Context, token: string): Promise<Response> => {
    const { link, page } = await findLink(context, token)
    if (link === undefined) return page
    if (link.passwordHash !== null) return showProtected(context)
    const clicks = await store.countClicks(link.id)
    return showPreview(context, { shortLink: `${publicUrl}/${link.token}`, destination: link.destination, clicks })
  }

  const follow = async (context: Context): Promise<Response> => {
    const token = context.req.param('token') ?? ''
    if (token.endsWith(PREVIEW)) return preview(context, token.slice(0, -PREVIEW.length))
    const { link, page } = await findLink(context, token)
    if (link === undefined) return page
    if (link.passwordHash !== null) return askForPassword(context)
    if (countsAsClick(context.req)) await store.countVisit(link.id)
    const { destination } = link
    return redirect(forwardQuery ? withQuery(destination, new URL(context.req.url).search) : destination, 302)
  }

  app.get('/:token', follow)
  app.get('/:token/', follow)
}
