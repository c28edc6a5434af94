import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { page, pageHeaders } from './page.ts'

/** Answers a visitor with a title and one sentence. */
export function showMessage(context: Context, status: ContentfulStatusCode, title: string, sentence: string) {
  return context.html(page(title, html`<p>${sentence}</p>`), status, pageHeaders)
}

export function showUnknown(context: Context) {
  const sentence = 'Nothing is behind this address. Check it letter by letter, or ask whoever gave it to you.'
  return showMessage(context, 404, 'No such short link', sentence)
}

export function showExpired(context: Context) {
  return showMessage(context, 410, 'This short link has expired', 'Ask whoever gave it to you for a new one.')
}
