import type { Context, Env, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'
import { verifyPassword } from '../password-hash.ts'
import { tokenPattern } from '../short-token.ts'
import { hasExpired, redirect } from './follow-link.ts'
import { GuessLimit } from './guess-limit.ts'
import { showExpired } from './message-page.ts'
import { askForPassword } from './password-page.ts'
import { waitInWords } from './wait-in-words.ts'

/** `POST /<token>`: what the password page sends. The right password counts a visit and leads to the destination. */
export function addOpenProtectedLink(app: Hono<Env>, { store, now }: AppParts): void {
  const limit = new GuessLimit(now)
  app.post('/:token', async (context) => {
    const token = context.req.param('token')
    const link = tokenPattern.test(token) ? await store.findLink(token) : undefined
    if (link === undefined) return context.notFound()
    if (hasExpired(link, now())) return showExpired(context)
    const { passwordHash } = link
    if (passwordHash !== null) {
      const password = await readPassword(context)
      if (password === '') return askForPassword(context, 422, 'Enter the password.')
      const outcome = await limit.guess(token, () => verifyPassword(password, passwordHash))
      if (outcome === 'wrong') return askForPassword(context, 403, 'This password is wrong. Try again.')
      if (outcome !== 'right') return askToWait(context, outcome.wait)
    }
    // It may have expired while the password was being checked.
    if (hasExpired(link, now())) return showExpired(context)
    await store.countVisit(link.id)
    return redirect(link.destination, 303)
  })
}

/** The password in the form that was sent, or nothing where what was sent is no form. */
async function readPassword(context: Context): Promise<string> {
  const { password } = await context.req.parseBody().catch(() => ({ password: '' }))
  return typeof password === 'string' ? password : ''
}

function askToWait(context: Context, seconds: number) {
  context.header('Retry-After', String(seconds))
  return askForPassword(context, 429, `Too many wrong passwords. Try again in ${waitInWords(seconds)}.`)
}
