import type { Context } from 'hono'
import { html } from 'hono/html'
import { page, pageHeaders } from './page.ts'

type Previewed = { shortLink: string; destination: string; clicks: number }

/** Shows where a short link leads and how often it was followed. The destination is text and a link that tells nobody. */
export const showPreview = (context: Context, { shortLink, destination, clicks }: Previewed) => {
  const times = clicks === 1 ? 'once' : `${clicks.toLocaleString('en')} times`
  const content = html`<p>${shortLink} leads to</p>
<p><a href="${destination}" rel="noreferrer nofollow">${destination}</a></p>
<p>It was followed ${times}.</p>`
  return context.html(page('Where this short link leads', content), 200, pageHeaders)
}
