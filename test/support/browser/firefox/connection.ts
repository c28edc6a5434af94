import type { Browser } from 'puppeteer-core'

type Answer = {
  // biome-ignore lint/suspicious/noExplicitAny: WebDriver BiDi has an answer of its own for each command.
  result: any
}

/** The line of WebDriver BiDi under a browser of puppeteer. */
export type FirefoxConnection = {
  send(command: string, parameters: object): Promise<Answer>
  /** What Firefox says. */
  on(event: string, listener: (details: { context: string; url: string }) => void): void
  /** Has puppeteer believe that Firefox said so. */
  emit(event: string, details: object): void
}

/** Puppeteer has it, and does not show it in its types (25.16). */
export const connectionOf = (browser: Browser): FirefoxConnection =>
  (browser as unknown as { connection: FirefoxConnection }).connection
