import type { Context, Env, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { createGuessLimit, waitInWords } from '../passwords/guess-limit.ts'
import { countsAsClick } from './counts-as-click.ts'
import { createLinkFinder } from './find-link.ts'
import { askForPassword } from './password-page.ts'
import { redirect, withQuery } from './redirect.ts'
import { visitorNetwork } from './visitor-network.ts'

/** `POST /<token>`: what the password page sends. The right password counts a click and leads to the destination. */
export const addOpenProtectedLink = (app: Hono<Env>, parts: AppParts): void => {
  const { store, passwords, trustedProxies, forwardQuery, now } = parts
  const findLink = createLinkFinder(parts)
  const limit = createGuessLimit(now)

  const open = async (context: Context): Promise<Response> => {
    const token = context.req.param('token') ?? ''
    const { link, page } = await findLink(context, token)
    if (link === undefined) return page
    const { passwordHash } = link
    if (passwordHash !== null) {
      const password = await readPassword(context)
      if (password === '') return askForPassword(context, 422, 'Enter the password.')
      const guesser = { network: visitorNetwork(context, trustedProxies), linkId: link.id }
      const outcome = await limit.guess(guesser, () => passwords.verify(password, passwordHash))
      if (outcome === 'wrong') return askForPassword(context, 403, 'This password is wrong. Try again.')
      if (outcome !== 'right') return askToWait(context, outcome.wait)
    }
    if (countsAsClick(context.req)) await store.countVisit(link.id)
    return redirect(forwardQuery ? withQuery(link.destination, new URL(context.req.url).search) : link.destination, 303)
  }

  app.post('/:token', open)
  app.post('/:token/', open)
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
