import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 28rem; margin: 15vh auto; padding: 0 1rem }
h1 { font-size: 1.4rem; line-height: 1.2 }
label { display: block; font-weight: 600 }
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
export const pageHeaders = {
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
