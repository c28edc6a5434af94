import type { Env, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { reservedTokens, tokenPattern } from '../short-token.ts'
import type { LinkTarget } from '../storage/store.ts'
import { showExpired } from './message-page.ts'
import { askForPassword } from './password-page.ts'

/** `GET /<token>`: leads to the destination and counts the visit, or says why it does not. HEAD counts nothing. */
export function addFollowLink(app: Hono<Env>, { store, now }: AppParts): void {
  app.get('/:token', async (context) => {
    const token = context.req.param('token')
    if (!tokenPattern.test(token) || reservedTokens.has(token)) return context.notFound()
    const link = await store.findLink(token)
    if (link === undefined) return context.notFound()
    if (hasExpired(link, now())) return showExpired(context)
    if (link.passwordHash !== null) return askForPassword(context)
    if (context.req.method !== 'HEAD') await store.countVisit(link.id)
    return redirect(link.destination, 302)
  })
}

/** Whether the link leads nowhere any more at `now`, in epoch milliseconds. */
export function hasExpired(link: LinkTarget, now: number): boolean {
  return link.expiresAt !== null && link.expiresAt <= now
}

/** What a header takes as it is. */
const plain = /^[\x21-\x7e]+$/

/**
 * Sends the visitor to a destination; a header takes it in its encoded form only. It is no answer of the context, which
 * would make the same by way of a Headers object, at a tenth of what a redirect costs.
 */
export function redirect(destination: string, status: 302 | 303): Response {
  const headers = {
    Location: plain.test(destination) ? destination : new URL(destination).href,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
  }
  return new Response(null, { status, headers })
}
