import type { Page } from 'puppeteer-core'
import type { Input, MethodName, Output } from '../../../lib/rpc/contract.ts'

type Reply<Name extends MethodName> = { ok: true; output: Output<Name> } | { ok: false; failure: { code: string } }

/** Calls a background method from a page of the extension. Undefined if the worker dies before it replies. */
export const callBackground = <Name extends MethodName>(
  page: Page,
  method: Name,
  input: Input<Name>,
): Promise<Reply<Name> | undefined> =>
  page.evaluate((message) => chrome.runtime.sendMessage(message).catch(() => undefined), { method, input })
