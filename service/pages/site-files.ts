import type { Env, Hono } from 'hono'
import type { AppParts } from '../app-parts.ts'

/** What browsers and search engines ask every site for, and its front door if it has one. */
export const addSiteFiles = (app: Hono<Env>, { rootRedirect }: Pick<AppParts, 'rootRedirect'>): void => {
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  app.get('/favicon.ico', (context) => context.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }))
  if (rootRedirect !== undefined) app.get('/', (context) => context.redirect(rootRedirect))
}
