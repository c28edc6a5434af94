import type { Browser } from 'puppeteer-core'
import { connectionOf } from './connection.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined }

/** Firefox's parent process, which may do everything. */
export type FirefoxParent = {
  /** Runs a function in the browser's window, with JSON arguments and result. */
  evaluate<Given extends Json[], Value>(
    work: (...given: Given) => Value | Promise<Value>,
    ...given: Given
  ): Promise<Value>
}

/** Reaches the newest window of a browser that was started with `--remote-allow-system-access`. */
export const parentOf = async (browser: Browser): Promise<FirefoxParent> => {
  const connection = connectionOf(browser)
  const { result } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const target = { context: result.contexts.at(-1).context }
  return {
    async evaluate(work, ...given) {
      const { result } = await connection.send('script.callFunction', {
        functionDeclaration: `async (given) => JSON.stringify(await (${work})(...JSON.parse(given)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        awaitPromise: true,
        target,
      })
      if (result.type === 'exception') throw new Error(result.exceptionDetails.text)
      return JSON.parse(result.result.value)
    },
  }
}
