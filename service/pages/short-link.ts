import type { Context, Env, Hono } from 'hono'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { methodNotAllowed } from '../api/problem.ts'
import type { AppParts } from '../app-parts.ts'
import { createGuessLimit, waitInWords } from '../passwords/guess-limit.ts'
import { importedTokenPattern, isReserved } from '../short-token.ts'
import type { LinkTarget } from '../storage/store.ts'
import { askForPassword, showDisabled, showExpired, showPreview, showProtected } from './pages.ts'
import { countsAsClick, visitorOf } from './visitor.ts'

/**
 * All paths that are left: tokens of other services have slashes. A pattern such as `/:token{.+}`, or a handler for each
 * method, would take a twelfth of the time of a redirect: Hono then falls back to a slower router, and chains handlers.
 */
const SHORT_LINKS = '/*'

/** Ends a short link whose destination is to be shown, not followed. */
const PREVIEW = '+'

/** A link that leads somewhere now, or the page that says why there is none. */
type Found = { link: LinkTarget; page?: undefined } | { link?: undefined; page: Response | Promise<Response> }

/**
 * `GET /<token>`: leads to the destination and counts the click, or says why it does not. `GET /<token>+` shows where it
 * would lead. `POST /<token>` is what the password page sends. A slash at the end changes nothing.
 */
export const addShortLinks = (app: Hono<Env>, parts: AppParts): void => {
  const { store, disabledLinks, isBlocked, passwords, trustedProxies, forwardQuery, publicUrl, contactUrl, now } = parts
  const limit = createGuessLimit(now)

  const find = async (context: Context, token: string): Promise<Found> => {
    const link = importedTokenPattern.test(token) && !isReserved(token) ? await store.findLink(token) : undefined
    if (link === undefined) return { page: context.notFound() }
    if (disabledLinks.has(link.token) || isBlocked(link.destination)) return { page: showDisabled(context, contactUrl) }
    if (link.expiresAt !== null && link.expiresAt <= now()) return { page: showExpired(context, contactUrl) }
    return { link }
  }

  const lead = ({ req }: Context, { destination }: LinkTarget, status: 302 | 303): Response =>
    redirect(forwardQuery ? withQuery(destination, new URL(req.url).search) : destination, status)

  const preview = async (context: Context, token: string): Promise<Response> => {
    const { link, page } = await find(context, token)
    if (link === undefined) return page
    if (link.passwordHash !== null) return showProtected(context)
    const clicks = await store.countClicks(link.id)
    const shortLink = `${publicUrl}/${link.token}`
    return showPreview(context, { shortLink, destination: link.destination, clicks, contactUrl })
  }

  const follow = async (context: Context): Promise<Response> => {
    const token = tokenOf(context)
    if (token.endsWith(PREVIEW)) return preview(context, token.slice(0, -PREVIEW.length))
    const { link, page } = await find(context, token)
    if (link === undefined) return page
    if (link.passwordHash !== null) return askForPassword(context)
    if (countsAsClick(context.req)) await store.countVisit(link.id)
    return lead(context, link, 302)
  }

  const open = async (context: Context): Promise<Response> => {
    const { link, page } = await find(context, tokenOf(context))
    if (link === undefined) return page
    const { passwordHash } = link
    if (passwordHash !== null) {
      const password = await readPassword(context)
      if (password === '') return askForPassword(context, 422, 'Enter the password.')
      const guesser = { ...visitorOf(context, trustedProxies), linkId: link.id }
      const outcome = await limit.guess(guesser, (isSuspect) => passwords.verify(password, passwordHash, isSuspect))
      if (outcome === 'wrong') return askForPassword(context, 403, 'This password is wrong. Try again.')
      if (outcome !== 'right') return askToWait(context, outcome.wait)
    }
    if (countsAsClick(context.req)) await store.countVisit(link.id)
    return lead(context, link, 303)
  }

  app.all(SHORT_LINKS, (context) => {
    const { method } = context.req
    if (method === 'GET' || method === 'HEAD') return follow(context)
    if (method === 'POST') return open(context)
    throw methodNotAllowed(method, 'GET, HEAD, POST')
  })
}

/** Hono leaves encoded in a path what has a meaning there, such as a slash. */
const tokenOf = ({ req: { path } }: Context): string => {
  const token = path.includes('%') ? tryDecodeURIComponent(path) : path
  return token.slice(1).replace(/\/$/, '')
}

/** The password in the form that was sent, or nothing if what was sent is no form. */
const readPassword = async (context: Context): Promise<string> => {
  const { password } = await context.req.parseBody().catch(() => ({ password: '' }))
  return typeof password === 'string' ? password : ''
}

const askToWait = (context: Context, seconds: number) => {
  context.header('Retry-After', String(seconds))
  return askForPassword(context, 429, `Too many wrong passwords. Try again in ${waitInWords(seconds)}.`)
}

/** Only characters that a header takes unencoded. */
const PLAIN = /^[\x21-\x7e]+$/

/**
 * Redirects to a destination, which a header takes only encoded. `context.redirect` would build the answer through a Headers
 * object, which takes a tenth of the time of a redirect.
 */
const redirect = (destination: string, status: 302 | 303): Response => {
  const headers = {
    Location: PLAIN.test(destination) ? destination : new URL(destination).href,
    'Cache-Control': 'no-store',
    'Content-Length': '0',
  }
  return new Response(null, { status, headers })
}

/**
 * The destination with the parameters of `search` added. Its own parameters win, and stay as they are written: a query may
 * be no list of parameters, such as `?/topic/1`.
 */
export const withQuery = (destination: string, search: string): string => {
  const url = new URL(destination)
  const added = [...new URLSearchParams(search)].filter(([name]) => !url.searchParams.has(name))
  if (added.length === 0) return destination
  url.search += `${url.search === '' ? '' : '&'}${new URLSearchParams(added)}`
  return url.href
}
