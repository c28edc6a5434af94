import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { page, pageHeaders } from './page.ts'

/** Asks a visitor for the password of a link; `failure` says why they are asked again. */
export const askForPassword = (context: Context, status: ContentfulStatusCode = 200, failure?: string) => {
  const alert = failure === undefined ? '' : html`<p role="alert" id="failure">${failure}</p>`
  const described = failure === undefined ? '' : html` aria-describedby="failure" aria-invalid="true"`
  const form = html`<p>Whoever made this short link protects it with a password.</p>
${alert}
<form method="post">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus${described}>
<button>Continue</button>
</form>`
  return context.html(page('Password needed', form), status, pageHeaders)
}
