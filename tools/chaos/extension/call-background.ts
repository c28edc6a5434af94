import type { Page } from 'puppeteer-core'

type Reply<Output> = { ok: true; output: Output } | { ok: false; failure: { code: string } }

/** Calls a method of the background as the extension's own pages do. Undefined where it died before it answered. */
export const callBackground = <Output>(
  page: Page,
  method: string,
  input: unknown,
): Promise<Reply<Output> | undefined> =>
  page.evaluate((message) => chrome.runtime.sendMessage(message).catch(() => undefined), { method, input })
