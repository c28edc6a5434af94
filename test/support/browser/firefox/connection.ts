import type { Browser, Page } from 'puppeteer-core'

type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: WebDriver BiDi has a different answer for each command.
  result: any
}

/** Puppeteer's WebDriver BiDi connection to Firefox. */
export type FirefoxConnection = {
  send(command: string, parameters: object): Promise<Answer>
  /** Listens to an event of Firefox. */
  on(event: 'log.entryAdded', listener: (details: { level: string; text: string }) => void): void
  on(event: string, listener: (details: { context: string; url: string }) => void): void
  /** Pretends to puppeteer that Firefox sent an event. */
  emit(event: string, details: object): void
}

/** Missing in puppeteer's types (25.16). */
export const connectionOf = (browser: Browser): FirefoxConnection =>
  (browser as unknown as { connection: FirefoxConnection }).connection

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

/** Missing in puppeteer's types (25.16). */
const contextIdOf = (page: Page): string => (page.mainFrame() as unknown as { _id: string })._id

/**
 * Finds the page of a browsing context, and makes Firefox create the sandbox of puppeteer's queries. Puppeteer
 * waits in vain if that happens while it waits for a page.
 */
export const enterSandbox = async (browser: Browser, context: string): Promise<Page> => {
  const page = (await browser.pages()).find((candidate) => contextIdOf(candidate) === context)
  if (page === undefined) throw new Error('Puppeteer does not know the page.')
  await page.$('html')
  return page
}
