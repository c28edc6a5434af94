import type { Page } from 'puppeteer-core'
import { byName } from './by-name.ts'
import type { ExtensionDriver } from './driver.ts'
import { enterText } from './enter-text.ts'
import { alertOf, textOf } from './page-text.ts'
import { until } from './until.ts'

export type Service = { url: string; apiKey: string }

/** Types address and key into the options page and presses Connect, whatever comes of it. */
export const pressConnect = async (options: Page, service: Service): Promise<void> => {
  await enterText(options, 'Service address', service.url)
  await enterText(options, 'API key', service.apiKey)
  await byName(options, 'button', 'Connect').click()
}

/** Connects the extension to a service through its options page. Throws what the page says where that fails. */
export const connectExtension = async (driver: ExtensionDriver, options: Page, service: Service): Promise<void> => {
  await driver.allowHost(service.url)
  await options.bringToFront()
  await pressConnect(options, service)
  // The button says "Connecting…" until there is an answer.
  await byName(options, 'button', 'Connect').wait()
  const trouble = await alertOf(options)
  if (trouble !== '') throw new Error(trouble)
  await until('the options page says that it is connected', async () =>
    (await textOf(options)).includes(`Connected to ${service.url}.`),
  )
}
