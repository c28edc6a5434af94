import type { Context, Env, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { nanoid } from 'nanoid'
import { Problem } from '../api/problem.ts'
import { failureReason } from '../failure-reason.ts'
import { showMessage, showUnknown } from '../pages/pages.ts'
import { StoreUnavailable } from '../storage/store.ts'

/** A failure of the service and the request it happened in: the route, because a path may hold the token of a link. */
export type Report = (error: unknown, request: { requestId: string; method: string; route: string }) => void

const REQUEST_ID = 'X-Request-Id'

type FailureParts = { report: Report; notFoundRedirect: string | undefined; contactUrl: string | undefined }

/**
 * Answers what goes wrong: programs with an envelope, people with a page. Failures of ours are reported, with the id that
 * the answer names as well: a proxy's, if it sent one.
 */
export const addFailures = (app: Hono<Env>, { report, notFoundRedirect, contactUrl }: FailureParts): void => {
  app.onError((error, context) => {
    // Nobody reads the answer, and no failure is ours if a client hangs up while it sends.
    if (context.req.raw.signal.aborted) return answerProblem(context, CUT_OFF)
    const problem = toProblem(error, isApiPath(context.req.path))
    if (problem.status >= 500 && !(error instanceof Problem)) {
      const requestId = requestIdOf(context)
      context.header(REQUEST_ID, requestId)
      report(error, { requestId, method: context.req.method, route: routePath(context) })
    }
    return answerProblem(context, problem)
  })
  app.notFound((context) => {
    if (isApiPath(context.req.path))
      return answerProblem(
        context,
        new Problem(404, 'not-found', 'There is nothing at this address. /openapi.json lists what there is.'),
      )
    return notFoundRedirect === undefined ? showUnknown(context, contactUrl) : context.redirect(notFoundRedirect)
  })
}

const requestIdOf = (context: Context): string => {
  const given = context.req.header(REQUEST_ID) ?? ''
  return /^[\w.-]{8,64}$/.test(given) ? given : nanoid()
}

const CUT_OFF = new Problem(400, 'cut-off', 'The request ended early. Send it again.')

const FOR_VISITORS = 'The service has a problem. Try again in a moment.'

/** Programs get the reason, visitors a general sentence. */
const toProblem = (error: unknown, isApi: boolean): Problem => {
  if (error instanceof Problem) return error
  if (error instanceof StoreUnavailable) {
    const sentence = isApi ? `${failureReason(error)} Try again in a moment.` : FOR_VISITORS
    return new Problem(503, 'unavailable', sentence, { headers: { 'Retry-After': '5' } })
  }
  // Hono's own validation throws these two.
  if (error instanceof HTTPException && error.status === 415) {
    return new Problem(
      415,
      'unsupported-media-type',
      'Send the body as JSON, with the header Content-Type: application/json.',
    )
  }
  if (error instanceof HTTPException && error.status === 400) {
    return new Problem(400, 'invalid-json', 'The body is not complete JSON. Check its quotes, commas and brackets.')
  }
  return new Problem(500, 'internal', isApi ? 'The service has failed. Its log says why.' : FOR_VISITORS)
}

const answerProblem = (context: Context, { status, code, message, field, headers }: Problem) => {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  if (isApiPath(context.req.path)) {
    return context.json({ status: 'ERROR', data: { code, message, field } }, status, { 'Cache-Control': 'no-store' })
  }
  return showMessage(context, status as ContentfulStatusCode, 'This did not work', message)
}

const isApiPath = (path: string): boolean => /^\/(v1|health|ready|openapi\.json)(\/|$)/.test(path)
