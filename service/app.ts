import { OpenAPIHono } from '@hono/zod-openapi'
import { addCreateLink } from './api/create-link.ts'
import { addHealth } from './api/health.ts'
import { addListLinks } from './api/list-links.ts'
import { addOpenApiDocument } from './api/openapi.ts'
import { refuseInvalid } from './api/problem.ts'
import { addTags } from './api/tags.ts'
import { type AppParts, type GivenParts, withDefaults } from './app-parts.ts'
import { addFailures } from './http/failures.ts'
import { limitBody, refuseOtherMethods, requireApiKey } from './http/guards.ts'
import { addShortLinks } from './pages/short-link.ts'

/** The service as a Hono app, without a listener. It does not close the store. */
export const createApp = (given: GivenParts): OpenAPIHono => {
  const parts = withDefaults(given)
  const app = new OpenAPIHono({ defaultHook: refuseInvalid })
  addFailures(app, parts)

  if (parts.metrics !== undefined) app.use(parts.metrics.middleware)
  app.use('/v1/*', requireApiKey(parts.keys))
  app.on(['POST', 'PUT'], '*', limitBody)

  addCreateLink(app, parts)
  addListLinks(app, parts)
  addTags(app, parts)
  addHealth(app, parts)
  addOpenApiDocument(app, parts.publicUrl)

  addSiteFiles(app, parts)
  refuseOtherMethods(app, {
    '/v1/links': 'GET, HEAD, POST',
    '/v1/tags': 'GET, HEAD, POST',
    '/v1/tags/:tag_id': 'PUT',
    '/health': 'GET, HEAD',
    '/ready': 'GET, HEAD',
    '/openapi.json': 'GET, HEAD',
    '/robots.txt': 'GET, HEAD',
    '/favicon.ico': 'GET, HEAD',
  })

  addShortLinks(app, parts)
  return app
}

/** What browsers and search engines ask every site for, and its front door if it has one. */
const addSiteFiles = (app: OpenAPIHono, { rootRedirect }: Pick<AppParts, 'rootRedirect'>): void => {
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  app.get('/favicon.ico', (context) => context.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }))
  if (rootRedirect !== undefined) app.get('/', (context) => context.redirect(rootRedirect))
}
