import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { page, pageHeaders } from './page.ts'

/** Answers a visitor with a title and one sentence. */
export const showMessage = (context: Context, status: ContentfulStatusCode, title: string, sentence: string) =>
  context.html(page(title, html`<p>${sentence}</p>`), status, pageHeaders)

/** No link has this token. */
export const showUnknown = (context: Context) => {
  const sentence = 'Nothing is behind this address. Check it letter by letter, or ask whoever gave it to you.'
  return showMessage(context, 404, 'No such short link', sentence)
}

/** Its time is over. */
export const showExpired = (context: Context) =>
  showMessage(context, 410, 'This short link has expired', 'Ask whoever gave it to you for a new one.')

/** The operator took it out of service. */
export const showDisabled = (context: Context) =>
  showMessage(context, 410, 'This short link was disabled', 'It led to something that is not allowed here.')

/** The preview of a protected link would reveal its destination. */
export const showProtected = (context: Context) =>
  showMessage(
    context,
    403,
    'A password protects this short link',
    'Open it without the + at its end, and enter the password.',
  )

type Previewed = { shortLink: string; destination: string; clicks: number }

/** Shows where a short link leads and how often it was followed. The destination is linked without a referrer. */
export const showPreview = (context: Context, { shortLink, destination, clicks }: Previewed) => {
  const times = clicks === 1 ? 'once' : `${clicks.toLocaleString('en')} times`
  const content = html`<p>${shortLink} leads to</p>
<p><a href="${destination}" rel="noreferrer nofollow">${destination}</a></p>
<p>It was followed ${times}.</p>`
  return context.html(page('Where this short link leads', content), 200, pageHeaders)
}
