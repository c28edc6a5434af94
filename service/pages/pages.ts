import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 28rem; margin: 15vh auto; padding: 0 1rem }
h1 { font-size: 1.4rem; line-height: 1.2 }
label { display: block; font-weight: 600 }
a { overflow-wrap: anywhere }
input, button { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem; margin: .25rem 0 .75rem }
[role=alert] { border-inline-start: .25rem solid; padding-inline-start: .75rem; color: light-dark(#a40000, #ff9c9c) }`

/**
 * `form-action` names every web address because Chromium applies it to the redirect that answers the form as well.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'form-action http: https:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For every page: nothing is loaded, cached, indexed, framed, or sent on as a referrer. */
const pageHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** A whole page for people. What is put into `content` through hono's `html` is escaped. */
export const page = (title: string, content: Html): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const show = (context: Context, status: ContentfulStatusCode, title: string, content: Html) =>
  context.html(page(title, content), status, pageHeaders)

/** Answers a visitor with a title, one sentence and, if there is one, the address of the operator. */
export const showMessage = (
  context: Context,
  status: ContentfulStatusCode,
  title: string,
  sentence: string,
  contactUrl?: string,
) => show(context, status, title, html`<p>${sentence}</p>${contact(contactUrl)}`)

const contact = (url: string | undefined) =>
  url === undefined ? '' : html`<p><a href="${url}" rel="noreferrer">Contact whoever runs this service</a></p>`

/** No link has this token. */
export const showUnknown = (context: Context, contactUrl: string | undefined) => {
  const sentence = 'Nothing is behind this address. Check it letter by letter, or ask whoever gave it to you.'
  return showMessage(context, 404, 'No such short link', sentence, contactUrl)
}

/** Its time is over. */
export const showExpired = (context: Context, contactUrl: string | undefined) =>
  showMessage(context, 410, 'This short link has expired', 'Ask whoever gave it to you for a new one.', contactUrl)

/** The operator took it, or its host, out of service. */
export const showDisabled = (context: Context, contactUrl: string | undefined) =>
  showMessage(context, 410, 'This short link was disabled', 'It led to something that is not allowed here.', contactUrl)

/** The preview of a protected link would reveal its destination. */
export const showProtected = (context: Context) =>
  showMessage(
    context,
    403,
    'A password protects this short link',
    'Open it without the + at its end, and enter the password.',
  )

type Previewed = { shortLink: string; destination: string; clicks: number; contactUrl: string | undefined }

/**
 * Shows where a short link leads and how often it was followed: the address as browsers open it, without a user name, which
 * could pass for the host, and the host apart, in ASCII. The destination is linked without a referrer.
 */
export const showPreview = (context: Context, { shortLink, destination, clicks, contactUrl }: Previewed) => {
  const url = new URL(destination)
  url.username = ''
  url.password = ''
  const times = clicks === 1 ? 'once' : `${clicks.toLocaleString('en')} times`
  const content = html`<p>${shortLink} leads to <strong>${url.host}</strong>:</p>
<p><a href="${url.href}" rel="noreferrer nofollow">${url.href}</a></p>
<p>It was followed ${times}.</p>${contact(contactUrl)}`
  return show(context, 200, 'Where this short link leads', content)
}

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
  return show(context, status, 'Password needed', form)
}
