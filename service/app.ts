import { OpenAPIHono } from '@hono/zod-openapi'
import { addCreateLink } from './api/create-link.ts'
import { addCreateTag } from './api/create-tag.ts'
import { addHealth } from './api/health.ts'
import { addListLinks } from './api/list-links.ts'
import { addListTags } from './api/list-tags.ts'
import { addOpenApiDocument } from './api/openapi-document.ts'
import { refuseInvalid } from './api/problem.ts'
import { requireApiKey } from './api/require-api-key.ts'
import { addUpdateTag } from './api/update-tag.ts'
import type { AppParts } from './app-parts.ts'
import { createOwnAddressCheck } from './destination.ts'
import { addFailures } from './http/failures.ts'
import { limitBody } from './http/limit-body.ts'
import { refuseOtherMethods } from './http/refuse-other-methods.ts'
import { addFollowLink } from './pages/follow-link.ts'
import { addOpenProtectedLink } from './pages/open-protected-link.ts'
import { createPasswords } from './passwords/passwords.ts'
import { newToken } from './short-token.ts'

type Required = 'store' | 'publicUrl' | 'keys'

/** The service as a Hono app, without a listener. It does not close the store. */
export const createApp = (given: Pick<AppParts, Required> & Partial<Omit<AppParts, Required>>): OpenAPIHono => {
  const parts: AppParts = {
    passwords: createPasswords(),
    disabledLinks: { has: () => false },
    isOwnAddress: createOwnAddressCheck(given),
    readiness: () => ({ isReady: true, backlog: undefined }),
    version: '',
    metrics: undefined,
    now: Date.now,
    newToken,
    report: () => {},
    trustedProxies: 0,
    rootRedirect: undefined,
    notFoundRedirect: undefined,
    forwardQuery: false,
    ...given,
  }
  const app = new OpenAPIHono({ defaultHook: refuseInvalid })
  addFailures(app, parts)

  if (parts.metrics !== undefined) app.use(parts.metrics.middleware)
  app.use('/v1/*', requireApiKey(parts.keys))
  app.on(['POST', 'PUT'], '*', limitBody())

  addCreateLink(app, parts)
  addListLinks(app, parts)
  addCreateTag(app, parts)
  addUpdateTag(app, parts)
  addListTags(app, parts)
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

  addFollowLink(app, parts)
  addOpenProtectedLink(app, parts)
  refuseOtherMethods(app, { '/:token': 'GET, HEAD, POST', '/:token/': 'GET, HEAD, POST' })
  return app
}

/** What browsers and search engines ask every site for, and its front door if it has one. */
const addSiteFiles = (app: OpenAPIHono, { rootRedirect }: Pick<AppParts, 'rootRedirect'>): void => {
  app.get('/robots.txt', (context) => context.text('User-agent: *\nDisallow: /\n'))
  app.get('/favicon.ico', (context) => context.body(null, 204, { 'Cache-Control': 'public, max-age=86400' }))
  if (rootRedirect !== undefined) app.get('/', (context) => context.redirect(rootRedirect))
}
