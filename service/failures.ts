import type { Context, Env, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Problem } from './api/problem.ts'
import { showMessage, showUnknown } from './pages/message-page.ts'
import { StoreUnavailable } from './storage/store.ts'

/** Answers what goes wrong: programs with an envelope, people with a page. Failures of ours are told to `report`. */
export function addFailures(app: Hono<Env>, report: (error: unknown) => void): void {
  app.onError((error, context) => {
    const problem = toProblem(error)
    if (problem.status >= 500) report(error)
    return answerProblem(context, problem)
  })
  app.notFound((context) => {
    if (!isApiPath(context.req.path)) return showUnknown(context)
    return answerProblem(
      context,
      new Problem(404, 'not-found', 'There is nothing at this address. /openapi.json lists what there is.'),
    )
  })
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof StoreUnavailable) {
    const headers = { 'Retry-After': '5' }
    return new Problem(503, 'unavailable', 'The database cannot be reached. Try again in a moment.', { headers })
  }
  // These two come from the checks in front of the handlers, in words of their own.
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
  return new Problem(500, 'internal', 'The service has failed. Its log tells why.')
}

function answerProblem(context: Context, { status, code, message, field, headers }: Problem) {
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  if (isApiPath(context.req.path)) {
    return context.json({ status: 'ERROR', data: { code, message, field } }, status, { 'Cache-Control': 'no-store' })
  }
  return showMessage(context, status as ContentfulStatusCode, 'This did not work', message)
}

function isApiPath(path: string): boolean {
  return /^\/(v1|health|openapi\.json)(\/|$)/.test(path)
}
