import type { Env, Hono } from 'hono'

/** What browsers and search engines ask every site for. */
export function addSiteFiles(app: Hono<Env>): void {
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  app.get('/favicon.ico', (context) => context.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }))
}
