import type { Browser } from 'puppeteer-core'

type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: WebDriver BiDi has a different answer for each command.
  result: any
}

/** Puppeteer's WebDriver BiDi connection to Firefox. */
export type FirefoxConnection = {
  send(command: string, parameters: object): Promise<Answer>
  /** Listens to an event of Firefox. */
  on(event: string, listener: (details: { context: string; url: string }) => void): void
  /** Pretends to puppeteer that Firefox sent an event. */
  emit(event: string, details: object): void
}

/** Missing in puppeteer's types (25.16). */
export const connectionOf = (browser: Browser): FirefoxConnection =>
  (browser as unknown as { connection: FirefoxConnection }).connection
